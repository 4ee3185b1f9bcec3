import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from './importGraph.ts';

/** Lines that a file of code may have; a longer one is split by meaning. Migrations are written once and read as one. */
const MAX_FILE_LINES = 350;

/** Lines that all files of a pattern may have together, or one file of its own. */
const MAX_LINES: readonly [pattern: string, lines: number][] = [
  // Without what tests them.
  ['packages/bench/**/!(*.test).ts', 3_250],
  ['packages/baseline/**/*.ts', 780],
  ['db/**/*.ts', 2_500],
  ['biome.json', 80],
  ['docs/architecture.md', 100],
];

const isMigration = (file: string) => /^db\/migrations\/Migration/.test(file);
const countLines = (file: string) => readFileSync(join(PROJECT, file), 'utf8').split('\n').length - 1;

const linesOf = (pattern: string): [file: string, lines: number][] =>
  globSync(pattern, { cwd: PROJECT, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((file) => !isMigration(file))
    .map((file) => [file, countLines(file)]);

test(`no file of code has more than ${MAX_FILE_LINES} lines`, () => {
  const files = linesOf('{src,db,test,examples,packages,scripts}/**/*.{ts,tsx,mjs}');
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter(([, lines]) => lines > MAX_FILE_LINES)).toEqual([]);
});

test('an example has at most 60 lines, but for the one that walks the main job by itself', () => {
  const examples = linesOf('examples/**/*.{ts,sh}').filter(([file]) => !/fetchOnly|\.test\./.test(file));
  expect(examples.length).toBeGreaterThanOrEqual(8 + 3);
  expect(examples.filter(([, lines]) => lines > 60)).toEqual([]);
});

test.each(MAX_LINES)('%s has at most %i lines', (pattern, most) => {
  const files = linesOf(pattern);
  expect(files).not.toEqual([]);
  expect(files.reduce((sum, [, lines]) => sum + lines, 0)).toBeLessThanOrEqual(most);
});

test('the glossary of the shop has at most 20 words', () => {
  const [, glossary = ''] = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8').split('## Glossary');
  const [table = ''] = glossary.split('\n## ');
  const words = table.split('\n').filter((line) => line.startsWith('| ')).length - 1;
  expect(words).toBeGreaterThan(0);
  expect(words).toBeLessThanOrEqual(20);
});
