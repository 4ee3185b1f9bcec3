import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT } from './importGraph.ts';

const SOURCES = ['src/client/**/*.{ts,tsx}', 'src/shared/**/*.ts'];
const TESTS = ['**/*.test.ts', '**/*.css.ts', 'src/client/backoffice/shell/search/actions.ts', '**/settingNames.ts'];

/** The rows of the table in CONTRIBUTING.md, "Words on screen". */
function readRows(): { not: string[]; exceptions: string[] }[] {
  const text = readFileSync(join(PROJECT, 'CONTRIBUTING.md'), 'utf8');
  const table = text.split('## Words on screen')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| say'));
  const wordsOf = (cell = '') =>
    cell
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
  return rows.map((line) => {
    const [, , not, exceptions] = line.split('|');
    return { not: wordsOf(not?.replace(/\([^)]*\)/g, '')), exceptions: wordsOf(exceptions) };
  });
}

/** Returns the texts of a file that people may read: strings with a space or a capital, the parts of templates, and the text of JSX. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const read = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as { type?: string; value?: unknown };
    if (type === 'ImportDeclaration') return;
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value);
    if (type === 'TemplateElement') texts.push((value as { cooked: string }).cooked);
    for (const part of Object.values(node)) read(part);
  };
  read(parseSync(file, readFileSync(join(PROJECT, file), 'utf8')).program.body);
  return texts.map((text) => text.trim()).filter((text) => /\s|^[A-Z]/.test(text));
}

/** Returns the words of the table that a text has against it. */
function wrongWords(text: string): string[] {
  return readRows().flatMap(({ not, exceptions }) => {
    // A name in braces is filled in before anybody reads it.
    const read = exceptions.reduce((rest, exception) => rest.replaceAll(exception, ''), text.replace(/\{\w+\}/g, ''));
    const isAmong = (word: string) =>
      /[A-Z]/.test(word) ? new RegExp(`\\b${word}\\b`).test(read) : new RegExp(`\\b${word}\\b`, 'i').test(read);
    return not.filter(isAmong);
  });
}

test('texts of the client and messages say one word for one thing', () => {
  const files = globSync(SOURCES, { cwd: PROJECT, exclude: TESTS }).sort();
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.flatMap((file) =>
    textsOf(file).flatMap((text) => wrongWords(text).map((word) => `${file}: “${word}” in “${text}”`)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['Choose a pickup day', ['pickup']],
  ['Ready for Pickup', []],
  ['{store}: your order is ready since {pickup}', []],
  ['Make available', ['make available']],
  ['Order 42: taken back.', ['taken back']],
])('%j has %j', (text, words) => {
  expect(wrongWords(text)).toEqual(words);
});
