import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isCommonPassword } from './commonPasswords.ts';

test.each(['qwertyuiop', '1234567890', 'Password123', ' basketball ', '1QAZ2WSX3EDC'])(
  '%j is a common password',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['campus-store-demo', 'correct horse battery', ''])('%j is not a common password', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test('the list is small, and contains no password below the minimum length', async () => {
  const text = await readFile(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8');
  expect(Buffer.byteLength(text)).toBeLessThan(40_000);
  const lines = text.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(145);
  expect(lines.filter((line) => [...line].length < 10 || line !== line.toLowerCase())).toEqual([]);
});
