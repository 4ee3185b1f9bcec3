import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CLIENT = new URL('..', import.meta.url).pathname;

test('no staff screen reads the day from the computer’s clock', () => {
  const files = globSync('backoffice/**/*.{ts,tsx}', { cwd: CLIENT, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => readFileSync(CLIENT + file, 'utf8').includes('new Date()'))).toEqual([]);
});
