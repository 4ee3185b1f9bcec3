import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledNode, hashOf, outerEnvironment, readIfThere, root } from './project.mjs';
import { run } from './steps.mjs';

/** The same folder as in src/server/platform/compileCache.ts: store and tests load mostly the same modules. */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');

/** `stamp` is one of the files that the build writes. */
const BUILDS = [
  {
    title: 'client (vite build)',
    script: ['node_modules/vite/bin/vite.js', 'build'],
    inputs: [
      'src/client',
      'src/shared',
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/clientChunks.ts',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
    ],
    made: 'dist/client/index.html',
    stamp: 'dist/client-inputs.sha256',
  },
  {
    title: 'API documents',
    script: ['packages/apiDocs/main.ts'],
    inputs: ['src/server', 'src/shared', 'packages/apiDocs', 'package-lock.json'],
    made: 'dist/openapi.json',
    stamp: 'dist/openapi-inputs.sha256',
  },
];

export function missingBuilds() {
  return BUILDS.filter(
    ({ made, stamp, inputs }) =>
      !existsSync(join(root, made)) || readIfThere(join(root, stamp)) !== hashOfInputs(inputs),
  );
}

export async function build({ script, inputs, stamp }) {
  // Taken before the build: a file saved in the meantime makes the next start build again.
  const before = hashOfInputs(inputs);
  rmSync(join(root, stamp), { force: true });
  await run(bundledNode, script, {
    cwd: root,
    env: { ...outerEnvironment(), NODE_ENV: 'production', NODE_COMPILE_CACHE },
  });
  writeFileSync(join(root, stamp), before);
}

function hashOfInputs(inputs) {
  return hashOf(inputs, { skip: (file) => /\.test\.tsx?$/.test(file) });
}
