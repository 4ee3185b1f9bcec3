import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/orderStatus.ts';
import { amountDue, amountToPay, amountToRefund, partPaidNote } from './amountDue.ts';

test('every line counts but a Cancelled one', () => {
  const lines = ORDER_STATUSES.map((status, index) => ({ amount: 10 ** index, status }));
  expect(amountDue(lines)).toBe(1_111);
  expect(amountDue([{ amount: 500, status: 'Cancelled' }])).toBe(0);
  expect(amountDue([])).toBe(0);
});

test.each([
  [10_000, null, 0],
  [10_000, 10_000, 0],
  [10_000, 13_000, 3_000],
  [13_000, 10_000, 0],
  [0, 13_000, 13_000],
])('due %i with a proof of %s: %i go back', (due, proof, refund) => {
  expect(amountToRefund(due, proof)).toBe(refund);
});

test.each([
  ['Awaiting Proof', 150, 100, '₱50.00 of ₱150.00 is not paid'],
  ['Rejected', 150, 100, '₱50.00 of ₱150.00 is not paid'],
  ['Awaiting Proof', 150, 0, ''],
  ['Rejected', 100, 150, ''],
  ['Confirmed', 150, 150, ''],
  [null, 150, 0, ''],
] as const)('%s, %d due, %d confirmed: %j', (payment_status, amount_due, amount_paid, note) => {
  const order = { payment_status, amount_due, amount_paid };
  expect(partPaidNote(order)).toBe(note);
  expect(amountToPay(order)).toBe(Math.max(0, amount_due - amount_paid));
});
