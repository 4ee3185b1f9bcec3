import { expect, test } from 'vitest';
import { changeFor } from './sale.ts';

test.each([
  [12_050, null, null],
  [12_050, 120, null],
  [12_050, 120.5, 0],
  [12_050, 500, 37_950],
  [10, 0.1, 0],
])('of %d centavos, %s pesos leave %s centavos of change', (total, given, change) => {
  expect(changeFor(total, given)).toBe(change);
});
