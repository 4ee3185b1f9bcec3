// `npm run api:clients` compiles the clients of three OpenAPI generators. Without a registry it reports that and succeeds.

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DOCUMENT = join(import.meta.dirname, '../dist/openapi.json');
const TYPESCRIPT = 'typescript@5.9.3';

interface Generator {
  name: string;
  packages: string[];
  args: string[];
}

const GENERATORS: Generator[] = [
  {
    name: 'openapi-typescript',
    packages: ['openapi-typescript@7.13.0'],
    args: ['openapi-typescript', 'openapi.json', '--output', 'client/schema.ts'],
  },
  {
    name: 'orval',
    packages: ['orval@8.38.0'],
    args: ['orval', '--input', 'openapi.json', '--output', 'client/index.ts', '--client', 'fetch'],
  },
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts@0.99.0'],
    args: ['openapi-ts', '--input', 'openapi.json', '--output', 'client'],
  },
];

async function compile({ packages, args }: Generator, folder: string): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await run('npm', ['install', ...options, TYPESCRIPT, ...packages], { cwd: folder });
  await cp(DOCUMENT, join(folder, 'openapi.json'));
  await run('npx', ['--no-install', ...args], { cwd: folder });
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'] },
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client'] }));
  await run('npx', ['--no-install', 'tsc'], { cwd: folder });
}

const isReachable = await run('npm', ['ping']).then(
  () => true,
  () => false,
);
if (!isReachable) console.info('The registry of npm cannot be reached: no clients were made.');
for (const generator of isReachable ? GENERATORS : []) {
  const folder = await mkdtemp(join(tmpdir(), 'campus-store-api-'));
  try {
    await compile(generator, folder);
    console.info(`${generator.name}: ${(await readdir(join(folder, 'client'))).join(', ')}`);
  } catch (error) {
    process.exitCode = 1;
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    console.error(`${generator.name}: ${(error as Error).message}\n${stdout.slice(0, 3_000)}${stderr.slice(0, 1_000)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
