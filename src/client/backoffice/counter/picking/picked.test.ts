import { expect, test } from 'vitest';
import { type PickedProduct, takeByCode, takenOf, takenOfAll, withTaken } from './picked.ts';

const BARCODE = '4006381333931';
const product = (over: Partial<PickedProduct>): PickedProduct => ({
  ...{
    name: 'Polo',
    size: '',
    color: '',
    uom: 'pc',
    other_fields: {},
    barcode: BARCODE,
    isbn: '',
    sku: '',
    quantity: 2,
    orders: [],
  },
  ...over,
});
const small = product({ size: 'S' });
const large = product({ size: 'L', quantity: 1 });
const list = { groups: [{ category: 'Uniforms', quantity: 3, products: [small, large] }] };

test('each scan takes one piece, of one size after the other, until there is no more to take', () => {
  let picked = {};
  for (const expected of [small, small, large]) {
    const take = takeByCode(list, picked, [BARCODE]);
    expect(take).toMatchObject({ product: expected });
    if ('picked' in take) picked = take.picked;
  }
  expect(takenOfAll(picked, [small, large])).toBe(3);
  expect(takeByCode(list, picked, [BARCODE])).toEqual({ problem: 'complete' });
  expect(takeByCode(list, picked, ['96385074'])).toEqual({ problem: 'unknown' });
});

test('what was taken stays when the list is read again with more or fewer pieces', () => {
  const picked = withTaken({}, small, 2);
  expect(takenOf(picked, { ...small, quantity: 5, orders: [{ order_no: '2026-11-000001', quantity: 5 }] })).toBe(2);
  expect(takenOf(picked, { ...small, quantity: 1 })).toBe(1);
  expect(takenOf(picked, product({ size: 'S', other_fields: { Name: 'Ana' } }))).toBe(0);
});
