import { expect, test } from 'vitest';
import {
  canCancelOwn,
  canMoveOwnPickup,
  ORDER_STATUSES,
  type OrderStatus,
  orderStatusOf,
  statusSince,
  stockEffect,
} from './orderStatus.ts';

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

test.each<{ lines: OrderStatus[]; is: boolean }>([
  { lines: ['Pending', 'Pending'], is: true },
  { lines: ['Pending', 'Cancelled'], is: true },
  { lines: ['Pending', 'Processing'], is: false },
  { lines: ['Pending', 'Ready for Pickup'], is: false },
  { lines: ['Claimed', 'Pending'], is: false },
  { lines: ['Cancelled'], is: false },
  { lines: [], is: false },
])('whether a customer may cancel an order of $lines: $is', ({ lines, is }) => {
  expect(canCancelOwn(lines)).toBe(is);
});

test.each<{ lines: OrderStatus[]; is: boolean }>([
  { lines: ['Pending', 'Processing'], is: true },
  { lines: ['Processing', 'Cancelled'], is: true },
  { lines: ['Pending', 'Ready for Pickup'], is: false },
  { lines: ['Claimed', 'Pending'], is: false },
  { lines: ['Cancelled', 'Cancelled'], is: false },
  { lines: [], is: false },
])('whether a customer may move the pick-up of an order of $lines: $is', ({ lines, is }) => {
  expect(canMoveOwnPickup(lines)).toBe(is);
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

test('stock returns once on cancelling, is taken again on reopening, and otherwise stays', () => {
  for (const from of ORDER_STATUSES) {
    for (const to of ORDER_STATUSES) {
      const expected = from === to ? 'none' : to === 'Cancelled' ? 'return' : from === 'Cancelled' ? 'take' : 'none';
      expect(stockEffect(from, to), `${from} → ${to}`).toBe(expected);
    }
  }
});

test('the time of the lines’ status follows from their changes, simultaneous ones together', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 8, minute));
  const step = (order_line_id: number, to_status: OrderStatus, minute: number) => ({
    ...{ order_line_id, to_status },
    created_at: at(minute),
  });
  const placed = [step(1, 'Pending', 0), step(2, 'Pending', 0)];
  expect(statusSince([])).toBeNull();
  expect(statusSince(placed)).toEqual({ status: 'Pending', since: at(0) });
  const oneReady = [...placed, step(1, 'Ready for Pickup', 1)];
  expect(statusSince(oneReady)).toEqual({ status: 'Pending', since: at(0) });
  expect(statusSince([...oneReady, step(2, 'Claimed', 2)])).toEqual({ status: 'Ready for Pickup', since: at(2) });
  expect(statusSince([...oneReady, step(2, 'Cancelled', 3)])).toEqual({ status: 'Ready for Pickup', since: at(3) });
  // In the middle of one instant both lines are Pending, although they never were together.
  const atOnce = [
    ...placed,
    step(1, 'Claimed', 1),
    step(2, 'Claimed', 1),
    step(1, 'Pending', 2),
    step(1, 'Claimed', 2),
  ];
  expect(statusSince(atOnce)).toEqual({ status: 'Claimed', since: at(1) });
});
