import { describe, expect, test } from 'vitest';
import { exceedsLimit, isBoundedSlot, lastOfMany, piecesOfProduct } from './orderLimits.ts';

test('a limit allows its number, and 0 allows any', () => {
  expect([1, 2, 3].map((count) => exceedsLimit(2, count))).toEqual([false, false, true]);
  expect(exceedsLimit(0, 9_999)).toBe(false);
});

test('the pieces of a product are counted over its ticked lines of all sizes', () => {
  const line = (id: number, stock_id: number, quantity: number, is_checked = true) => ({
    id,
    stock_id,
    quantity,
    is_checked,
  });
  const [first, ...others] = [line(1, 7, 3), line(2, 7, 4), line(3, 7, 5, false), line(4, 8, 6)] as const;
  expect(piecesOfProduct(first, [first, ...others])).toBe(7);
  // A line before it is added counts together with the existing lines.
  expect(piecesOfProduct(line(0, 7, 1), [first, ...others])).toBe(8);
});

test('a slot is limited if slots have a maximum of orders, and any time of a day never is', () => {
  const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`);
  expect(isBoundedSlot({ orders_per_slot: 3 }, at('10:30'), 'Asia/Manila')).toBe(true);
  expect(isBoundedSlot({ orders_per_slot: 3 }, at('08:00'), 'Asia/Manila')).toBe(false);
  expect(isBoundedSlot({ orders_per_slot: 0 }, at('10:30'), 'Asia/Manila')).toBe(false);
  expect(isBoundedSlot({ orders_per_slot: 3 }, null, 'Asia/Manila')).toBe(false);
});

describe('the last pieces', () => {
  const taken = (stock_id: number, before: number, after: number) => ({ stock_id, before, after });

  test('of more than five products are named', () => {
    const six = [1, 2, 3, 4, 5, 6].map((stock_id) => taken(stock_id, 4, 0));
    expect(lastOfMany([...six, taken(7, 5, 1)])).toEqual(six);
  });

  test('of five products are not, whatever the number of sizes', () => {
    const sizes = [1, 2, 3, 4, 5].flatMap((stock_id) => [taken(stock_id, 1, 0), taken(stock_id, 2, 0)]);
    expect(lastOfMany(sizes)).toEqual([]);
  });

  test('exclude sizes that had already sold out', () => {
    expect(lastOfMany([1, 2, 3, 4, 5, 6].map((stock_id) => taken(stock_id, 0, -1)))).toEqual([]);
  });
});
