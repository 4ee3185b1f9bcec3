import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledNode, hashOf, outerEnvironment, readIfThere, root } from './project.mjs';
import { run } from './steps.mjs';

const INPUTS = [
  'src/client',
  'src/shared',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/clientChunks.ts',
  'scripts/previousReleases.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const PAGE = join(root, 'dist', 'client', 'index.html');
const STAMP = join(root, 'dist', 'client-inputs.sha256');

/** Whether the client in dist/ was built from the files as they are now. */
export function clientIsBuilt() {
  return existsSync(PAGE) && readIfThere(STAMP) === inputs();
}

/** Builds the client for production into dist/client. */
export async function buildClient() {
  // Taken before the build: a file that is saved while it runs makes the next start build again.
  const before = inputs();
  rmSync(STAMP, { force: true });
  await run(bundledNode, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: root,
    env: { ...outerEnvironment(), NODE_ENV: 'production' },
  });
  writeFileSync(STAMP, before);
}

function inputs() {
  return hashOf(INPUTS, { skip: (file) => /\.test\.tsx?$/.test(file) });
}
