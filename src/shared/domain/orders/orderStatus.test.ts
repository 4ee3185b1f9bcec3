import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus, orderStatusOf, stockEffect } from './orderStatus.ts';

test.each<{ lines: OrderStatus[]; order: OrderStatus }>([
  { lines: ['Pending'], order: 'Pending' },
  { lines: ['Processing', 'Pending'], order: 'Pending' },
  { lines: ['Claimed', 'Ready for Pickup', 'Processing'], order: 'Processing' },
  { lines: ['Claimed', 'Claimed'], order: 'Claimed' },
  { lines: ['Cancelled', 'Claimed'], order: 'Claimed' },
  { lines: ['Cancelled', 'Pending', 'Claimed'], order: 'Pending' },
  { lines: ['Cancelled', 'Cancelled'], order: 'Cancelled' },
  { lines: [], order: 'Cancelled' },
])('an order of $lines is $order', ({ lines, order }) => {
  expect(orderStatusOf(lines)).toBe(order);
});

test('an order is never further than its least advanced line that is not cancelled', () => {
  for (const one of ORDER_STATUSES) {
    for (const other of ORDER_STATUSES) {
      const status = orderStatusOf([one, other]);
      const alive = [one, other].filter((line) => line !== 'Cancelled');
      if (alive.length === 0) expect(status).toBe('Cancelled');
      for (const line of alive) {
        expect(ORDER_STATUSES.indexOf(status)).toBeLessThanOrEqual(ORDER_STATUSES.indexOf(line));
      }
    }
  }
});

test('stock comes back once on cancelling, is taken again on leaving it, and else stays', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const expected = from === to ? 'none' : to === 'Cancelled' ? 'return' : from === 'Cancelled' ? 'take' : 'none';
      expect(stockEffect(from, to), `${from} → ${to}`).toBe(expected);
    }
  }
});
