import { describe, expect, test } from 'vitest';
import { formatDecimal, formatPesos, MAX_AMOUNT, parseDecimal, toCentavos, toPesos } from './money.ts';

describe('pesos to centavos', () => {
  test.each([
    [0, 0],
    [-0, 0],
    [0.1, 10],
    [0.29, 29],
    [1.005, 101],
    [-1.005, -101],
    [8.615, 862],
    [1.004, 100],
    [19.99, 1999],
    [1234.5, 123_450],
    [4.35 * 100, 43_500],
    [0.1 + 0.2, 30],
    [MAX_AMOUNT, 999_999_999_999],
  ])('converts %f to %i', (pesos, centavos) => {
    expect(toCentavos(pesos)).toBe(centavos);
  });

  test('loses nothing when converted to pesos and back', () => {
    for (let centavos = -2_000; centavos <= 20_000; centavos += 1) expect(toCentavos(toPesos(centavos))).toBe(centavos);
    for (const centavos of [999_999_999_999, 123_456_789_012]) expect(toCentavos(toPesos(centavos))).toBe(centavos);
  });
});

describe('decimal columns', () => {
  test.each([
    ['0.00', 0],
    ['12.50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['-0.05', -5],
    ['9999999999.99', 999_999_999_999],
    ['1.999', 199],
    [12.5, 1250],
  ])('reads %s as %i centavos', (text, centavos) => {
    expect(parseDecimal(text)).toBe(centavos);
  });

  test.each(['', 'abc', '1,234.50', '1e3', ' 1.00', 'NaN'])('rejects %j, which is no decimal', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });

  test('returns the same text after writing and reading', () => {
    for (const text of ['0.00', '0.01', '-0.01', '0.10', '1.00', '-12.34', '9999999999.99'])
      expect(formatDecimal(parseDecimal(text))).toBe(text);
  });
});

test('shows pesos with sign, thousands separators and two decimals', () => {
  expect(formatPesos(1234.5)).toBe('₱1,234.50');
  expect(formatPesos(0)).toBe('₱0.00');
});
