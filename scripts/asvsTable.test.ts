import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from './importGraph.ts';

const text = readFileSync(join(PROJECT, 'docs/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', answer = '', shownBy = '']) => ({ id, answer, shownBy }),
);

test('the sums of the table of ASVS are those of its rows', () => {
  const sums = ['yes', 'part', 'no', '–'].map((each) => rows.filter(({ answer }) => answer === each).length);
  expect(rows).toHaveLength(sums.reduce((sum, count) => sum + count, 0));
  expect(text).toContain(`\n| ${sums.join(' | ')} |\n`);
});

test('no requirement stands there twice', () => {
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});
