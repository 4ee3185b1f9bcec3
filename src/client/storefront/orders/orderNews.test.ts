import { expect, test } from 'vitest';
import type { Order, OrderUpdate } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { newsOf } from './orderNews.ts';

function order(...statuses: [OrderStatus, OrderStatus]): Order {
  const orders = statuses.map((status, index) => ({
    _id: String(index),
    item: { name: ['Atlas', 'Polo'][index] },
    order_status: { status },
  }));
  const alive = statuses.filter((status) => status !== 'Cancelled');
  const order_status = { status: orderStatusOf(statuses) };
  return { _id: '7', order_no: '2026-11-000007', order_status, amount_due: 100 * alive.length, orders } as Order;
}
const update: OrderUpdate = {
  type: 'status',
  order_id: '7',
  order_no: '2026-11-000007',
  order_status: { status: 'Pending' },
  created_at: new Date('2026-11-23T02:00:00Z'),
};

const AGAIN = 'New total: ₱200.00.';
test.each<[before: [OrderStatus, OrderStatus], after: [OrderStatus, OrderStatus], news: string]>([
  [
    ['Pending', 'Pending'],
    ['Cancelled', 'Pending'],
    'Atlas of order 2026-11-000007 was cancelled. New total: ₱100.00.',
  ],
  [
    ['Cancelled', 'Pending'],
    ['Pending', 'Pending'],
    `Atlas of order 2026-11-000007 is waiting to be prepared. ${AGAIN}`,
  ],
  [['Pending', 'Pending'], ['Pending', 'Ready for Pickup'], 'Polo of order 2026-11-000007 is ready for you.'],
  [['Pending', 'Pending'], ['Ready for Pickup', 'Ready for Pickup'], 'Your order 2026-11-000007 is ready for you.'],
  [['Pending', 'Pending'], ['Cancelled', 'Cancelled'], 'Your order 2026-11-000007 was cancelled.'],
  [['Pending', 'Pending'], ['Pending', 'Pending'], ''],
  [
    ['Claimed', 'Pending'],
    ['Claimed', 'Cancelled'],
    'Polo of order 2026-11-000007 was cancelled. Your order 2026-11-000007 was picked up. New total: ₱100.00.',
  ],
])('for a change from %j to %j a customer gets the message: %s', (before, after, news) => {
  expect(newsOf(update, order(...before), order(...after))).toBe(news);
});

test('a new order is announced if the page did not show it before', () => {
  const placed = { ...update, type: 'placed' } as const;
  expect(newsOf(placed)).toBe('Order 2026-11-000007 has been placed.');
  expect(newsOf(placed, order('Pending', 'Pending'), order('Pending', 'Pending'))).toBe('');
});

test('the status of an order that is not on the page is announced', () => {
  expect(newsOf(update)).toBe('Your order 2026-11-000007 is waiting to be prepared.');
});

test('the status of an order that could not be read again is announced, too', () => {
  const shown = order('Processing', 'Processing');
  expect(newsOf(update, shown, shown)).toBe('Your order 2026-11-000007 is waiting to be prepared.');
});

test.each([
  ['Confirmed', 'Your payment for order 2026-11-000007 is confirmed.'],
  ['Rejected', 'Your receipt for order 2026-11-000007 was not accepted.'],
] as const)('a payment that becomes %s is announced with the decision', (payment_status, news) => {
  const shown = { ...order('Pending', 'Pending'), payment_status };
  expect(newsOf({ ...update, type: 'payment' }, undefined, shown)).toBe(news);
});
