import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { colorSwatch } from './colorSwatch.ts';

test('each color of the sample store has a swatch, and an unknown name has none', async () => {
  const rows: { colors: string }[] = parse(await readFile('db/sample/products.csv'), { columns: true });
  const names = new Set(rows.flatMap(({ colors }) => colors.split(';')).filter((name) => name !== ''));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => colorSwatch(name) === undefined)).toEqual([]);
  expect(colorSwatch(' navy BLUE ')).toBe(colorSwatch('Navy Blue'));
  expect(colorSwatch('Narra')).toBeUndefined();
  expect(colorSwatch('constructor')).toBeUndefined();
});
