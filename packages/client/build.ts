// Builds the package: `node packages/client/build.ts`, which `npm pack` runs.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transformWithOxc } from 'vite';
import { REST_ROUTES } from '../../src/server/rest/routes.ts';

const FOLDER = import.meta.dirname;

/** Writes index.js, without the types. */
export async function buildScript(outDir = join(FOLDER, 'dist')): Promise<void> {
  const source = join(FOLDER, 'src/index.ts');
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source, { sourcemap: false });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.js'), code);
}

/** Writes index.d.ts and appRouter.d.ts, in which each procedure with a documented path has its summary. */
export async function buildDeclarations(outDir = join(FOLDER, 'dist')): Promise<void> {
  const all = await mkdtemp(join(tmpdir(), 'campus-store-types-'));
  const compiler = join(FOLDER, '../../node_modules/typescript/bin/tsc');
  // The compiler reports errors in declarations of the server that are not published. A missing file throws below.
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', all];
  await promisify(execFile)(process.execPath, [compiler, '-p', FOLDER, ...emit]).catch(() => undefined);
  await mkdir(outDir, { recursive: true });
  for (const name of ['index.d.ts', 'appRouter.d.ts']) {
    const text = await readFile(join(all, 'packages/client/src', name), 'utf8');
    await writeFile(join(outDir, name), addSummaries(text).replaceAll('./appRouter.ts', './appRouter.js'));
  }
  await rm(all, { recursive: true });
}

function addSummaries(declarations: string): string {
  const summaries = new Map(REST_ROUTES.map(({ procedure, summary }) => [procedure, summary]));
  let part = '';
  return declarations.replaceAll(/^ {4}(?: {4})?(\w+): (?:\{|TRPC)/gm, (line, name: string) => {
    if (line.endsWith('{')) part = name;
    const summary = summaries.get(`${part}.${name}`);
    return summary === undefined ? line : `        /** ${summary}. */\n${line}`;
  });
}

if (import.meta.main) await Promise.all([buildScript(), buildDeclarations()]);
