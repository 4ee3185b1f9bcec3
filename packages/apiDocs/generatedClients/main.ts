/**
 * Shows that clients made from the document walk the main job: `npm run api:clients`. In a temporary folder outside the repository it
 * installs two generators with the TypeScript that they know, makes a client with each of what a sample store serves at
 * /api/openapi.json, compiles it in strict mode, and walks from signing in to the proof of an order. It needs npm's registry; `npm test`
 * does not run it.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startStoreProcess } from '#test/storeProcess.ts';
import { fetchWalk } from './fetchWalk.ts';
import { orvalWalk } from './orvalWalk.ts';

const run = promisify(execFile);

interface Generator {
  name: string;
  /** The packages that npm installs, each in its exact version. */
  packages: readonly string[];
  /** Files of the script by their names, for the store at this URL. */
  files: (url: string) => Readonly<Record<string, string>>;
  /** How the client is made. */
  generate: readonly string[];
}

const TYPESCRIPT = 'typescript@5.9.3';

const GENERATORS: readonly Generator[] = [
  {
    name: 'orval',
    packages: ['orval@8.38.0', TYPESCRIPT],
    files: (url) => ({
      'orval.config.mjs': `export default ${JSON.stringify({
        store: {
          input: './openapi.json',
          output: { target: './client.ts', client: 'fetch', mode: 'single', baseUrl: url },
        },
      })};`,
      'walk.ts': orvalWalk,
    }),
    generate: ['orval', '--config', 'orval.config.mjs'],
  },
  {
    name: 'openapi-typescript',
    packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', TYPESCRIPT],
    files: () => ({ 'walk.ts': fetchWalk }),
    // By default it requires fields that have a default, in inputs too.
    generate: ['openapi-typescript', 'openapi.json', '--default-non-nullable', 'false', '--output', 'client.d.ts'],
  },
];

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['*.ts'],
});

/** Generates a client in a separate folder, compiles it and runs its walk. Throws with the output of the step that failed. */
async function tryGenerator({ name, packages, files, generate }: Generator, folder: string, url: string) {
  const cwd = join(folder, name);
  await mkdir(cwd);
  const document = await (await fetch(`${url}/api/openapi.json`)).text();
  const own = { 'package.json': '{ "private": true, "type": "module" }', 'tsconfig.json': TSCONFIG };
  for (const [file, text] of Object.entries({ ...own, ...files(url), 'openapi.json': document })) {
    await writeFile(join(cwd, file), text);
  }
  const node = async (step: string, args: readonly string[]) => {
    const { stdout } = await run(process.execPath, args, { cwd });
    console.info(`${name}: ${step}${stdout.trim() && step === 'walks' ? `: ${stdout.trim()}` : ''}`);
  };
  await run('npm', ['install', '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', ...packages], { cwd });
  const [program = '', ...args] = generate;
  await node('generates', [join('node_modules/.bin', program), ...args]);
  await node('compiles', ['node_modules/typescript/bin/tsc', '--project', '.']);
  await node('walks', ['walk.ts', url]);
}

const folder = await mkdtemp(join(tmpdir(), 'campus-store-generated-'));
const store = await startStoreProcess({ DATA_DIR: join(folder, 'store'), DEMO: 'true' });
try {
  for (const generator of GENERATORS) await tryGenerator(generator, folder, store.url);
} finally {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
}
