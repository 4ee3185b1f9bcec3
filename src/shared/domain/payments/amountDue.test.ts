import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/orderStatus.ts';
import {
  amountDue,
  amountExpected,
  amountToPay,
  amountToRefund,
  partPaidNote,
  paymentWord,
  receivedNote,
} from './amountDue.ts';

test('every line counts except Cancelled ones', () => {
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
])('%i due with a proof of %s: %i to refund', (due, proof, refund) => {
  expect(amountToRefund(due, proof)).toBe(refund);
});

test.each([
  ['Awaiting Proof', 150, 100, 'Partly paid ₱50.00 due'],
  ['Rejected', 150, 100, 'Partly paid ₱50.00 due'],
  ['Awaiting Proof', 150, 0, ''],
  ['Rejected', 100, 150, ''],
  ['Confirmed', 150, 150, ''],
  [null, 150, 0, ''],
] as const)('%s, %d due, %d confirmed: %j', (payment_status, amount_due, amount_paid, note) => {
  const order = { payment_status, amount_due, amount_paid };
  expect(partPaidNote(order)).toBe(note);
  expect(amountToPay(order)).toBe(Math.max(0, amount_due - amount_paid));
});

test.each([
  ['Confirmed', 150, 'Paid'],
  ['Awaiting Proof', 100, 'Partly paid ₱50.00 due'],
  ['Rejected', 100, 'Partly paid ₱50.00 due'],
  ['To Check', 100, 'To check'],
  ['To Check', 0, 'To check'],
  ['Awaiting Proof', 0, 'Not paid'],
  ['Rejected', 0, 'Not paid'],
  [null, 0, ''],
] as const)('%s with ₱%d of ₱150 paid reads %j', (payment_status, amount_paid, word) => {
  expect(paymentWord({ payment_status, amount_due: 150, amount_paid })).toBe(word);
});

test.each([
  [850, '₱50.00 short: partial payment'],
  [900, 'Full payment'],
  [1000, '₱100.00 overpaid: refund due'],
])('₱%d for ₱900 is described as %j before it is recorded', (amount, note) => {
  expect(receivedNote({ payment_status: 'To Check', amount_due: 1000, amount_paid: 100 }, amount)).toBe(note);
});

test('the expected amount is the amount due, plus money sent before lines were cancelled', () => {
  const order = { payment_status: 'To Check', amount_due: 800, amount_paid: 100, amount_to_refund: 0 } as const;
  expect(amountExpected(order)).toBe(700);
  expect(amountExpected({ ...order, amount_to_refund: 50 })).toBe(750);
});
