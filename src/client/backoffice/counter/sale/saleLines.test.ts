import { expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { MAX_SALE_LINES, MAX_SALE_PIECES } from '#shared/domain/counter/sale.ts';
import { isComplete, newLine, type SaleLine, totalOf, withPiece } from './saleLines.ts';

const product = (_id: string, sizes: string[] = []) =>
  ({
    _id,
    selling_price: 300.25,
    sizes,
    colors: [],
    size_prices: sizes.map((size, index) => ({ size, price: 20 * index, available_quantity: 5 })),
  }) as unknown as Product;

const put = (lines: readonly SaleLine[], each: Product) => withPiece(lines, each, `${lines.length}`) ?? [];

test('a scan adds a line, a repeated scan adds a piece, and an only size is chosen', () => {
  const lines = [product('1', ['A4']), product('2'), product('1', ['A4'])].reduce(put, [] as SaleLine[]);
  expect(lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['A4', 2],
    ['', 1],
  ]);
  expect(totalOf(lines)).toBe(90_075);
  expect(isComplete(lines)).toBe(true);
});

test('of several sizes one must be chosen, shown with its price', () => {
  const [line] = put([], product('1', ['M', 'L']));
  expect(isComplete([line as SaleLine])).toBe(false);
  expect(isComplete([])).toBe(false);
  const chosen = { ...(line as SaleLine), size: 'L' };
  expect([isComplete([chosen]), totalOf([chosen])]).toEqual([true, 32_025]);
});

test('a sale accepts at most its maximum number of products', () => {
  const lines = Array.from({ length: MAX_SALE_LINES }, (_, index) => newLine(product(`${index}`), `${index}`));
  expect(withPiece(lines, product('another'), 'x')).toBeNull();
  expect(withPiece(lines, product('3'), 'x')?.[3]?.quantity).toBe(2);
  expect(withPiece([{ ...newLine(product('1'), 'x'), quantity: MAX_SALE_PIECES }], product('1'), 'y')).toBeNull();
});
