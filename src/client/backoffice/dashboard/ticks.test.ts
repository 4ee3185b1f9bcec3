import { expect, test } from 'vitest';
import { MAX_BULK_ORDERS } from '#shared/domain/orders/orderListing.ts';
import { tickAll } from './useTickedOrders.ts';

test('ticks of one list leave those of the others, and there are never more than can be changed at once', () => {
  const list = Array.from({ length: MAX_BULK_ORDERS + 5 }, (_, index) => ({ _id: String(index) }));
  expect([...tickAll(new Set(['elsewhere', '3']), list, new Set(['2']))]).toEqual(['elsewhere', '2']);
  expect([...tickAll(new Set(['2']), list, new Set())]).toEqual([]);
  const all = tickAll(new Set(['elsewhere']), list, new Set(list.map(({ _id }) => _id)));
  expect([all.size, all.has('elsewhere'), all.has('0'), all.has(String(MAX_BULK_ORDERS))]).toEqual([
    MAX_BULK_ORDERS,
    true,
    true,
    false,
  ]);
});
