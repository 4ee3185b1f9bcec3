import { expect, test } from 'vitest';
import type { PickingList } from '#shared/contracts/counter.ts';
import { leftOutText, listTotals, ordersOf } from './pickedLayout.ts';

const listOf = (...numbers: string[]) =>
  ({ orders: numbers.map((order_no) => ({ order_no })), quantity: 0 }) as PickingList;
const productFor = (...orders: { order_no: string; quantity: number }[]) =>
  ({ orders }) as PickingList['groups'][number]['products'][number];

test('orders are named by the running part of their number, or by all of it if the list has that part twice', () => {
  const product = productFor({ order_no: '2026-11-000042', quantity: 1 }, { order_no: '2026-11-000043', quantity: 3 });
  expect(ordersOf(product, listOf('2026-11-000042', '2026-11-000043'))).toBe('000042, 000043 (3)');
  // Order numbers start again each month; the other order need not be among this product's orders.
  expect(ordersOf(product, listOf('2026-11-000042', '2026-11-000043', '2026-12-000042'))).toBe(
    '2026-11-000042, 000043 (3)',
  );
});

test('one order and one piece are singular', () => {
  expect(listTotals({ ...listOf('1'), quantity: 1 })).toBe('1 order, 1 piece');
  expect(listTotals({ ...listOf('1', '2'), quantity: 1_200 })).toBe('2 orders, 1,200 pieces');
});

test('a print states its omissions', () => {
  expect(leftOutText({ isNewOnly: false, isScoped: false })).toBe('');
  expect(leftOutText({ isNewOnly: true, isScoped: true })).toBe(
    'Only items not on an earlier list. Only categories assigned to the user who printed this.',
  );
});
