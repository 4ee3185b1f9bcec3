import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newKey } from './newKey.ts';

const CLIENT = new URL('..', import.meta.url).pathname;

test('keys are unique', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

test('no code requests random UUIDs, which plain HTTP lacks, and the only use of the clipboard expects a rejection', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: CLIENT, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(400);
  const asking = files.filter((file) =>
    /\.randomUUID\b|navigator\.clipboard/.test(readFileSync(CLIENT + file, 'utf8')),
  );
  expect(asking).toEqual(['browser/copyText.ts']);
});
