import { expect, test } from 'vitest';
import { MAX_SKU, parseSku } from './sku.ts';

test.each([
  ['pe-01', 'PE-01'],
  ['  Pe  01/b ', 'PE 01/B'],
  ['7', '7'],
  ['pi\u006e\u0303a', 'PI\u00d1A'],
  ['A'.repeat(MAX_SKU), 'A'.repeat(MAX_SKU)],
  ['A'.repeat(MAX_SKU + 1), null],
  // Its capital form has two letters and is too long.
  [`${'A'.repeat(MAX_SKU - 1)}\u00df`, null],
  ['-01', null],
  ['=1+1', null],
  ['a\u0000b', null],
  ['', null],
  [' ', null],
])('%j is stored as the own code %j', (text, code) => {
  expect(parseSku(text)).toBe(code);
  if (code !== null) expect(parseSku(code), 'what is stored is read again').toBe(code);
});
