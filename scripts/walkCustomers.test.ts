import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The phone numbers of customers that a test names, as ten digits. */
const numbersOf = (file: string) =>
  new Set(
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/9\d\d ?555 ?\d{4}/g)].map(([text]) =>
      text.replaceAll(' ', ''),
    ),
  );

test('no two files of walks in a browser share a customer: they run at the same time, in one store', () => {
  const files = globSync('src/**/*.browser.test.ts', { cwd: ROOT });
  const byNumber = Map.groupBy(
    files.flatMap((file) => [...numbersOf(file)].map((number) => ({ number, file }))),
    ({ number }) => number,
  );
  expect(byNumber.size).toBeGreaterThan(50);
  expect([...byNumber.values()].filter((uses) => uses.length > 1)).toEqual([]);
});
