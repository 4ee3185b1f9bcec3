import { expect, test } from 'vitest';
import { amountPaid, type PaymentRow } from './amountDue.ts';
import { paymentAfterReceipt, paymentAfterReturn, refundOwed } from './receipts.ts';

/** An unpaid order of 130 pesos; the amounts below are in centavos. */
const UNPAID: PaymentRow = {
  proof_of_payment_filename: null,
  proof_deleted_at: null,
  proof_amount: null,
  part_paid_amount: null,
  total_amount: '130.00',
  payment_status: 'Awaiting Proof',
};
const DUE = 13_000;
const receive = (row: PaymentRow, amount: number, due = DUE): PaymentRow => ({
  ...row,
  ...paymentAfterReceipt(row, due, amount),
});
const giveBack = (row: PaymentRow, amount: number): PaymentRow => ({ ...row, ...paymentAfterReturn(row, amount) });

test.each([
  ['a part', [10_000], 'Awaiting Proof', 10_000, 0],
  ['two parts', [10_000, 3_000], 'Confirmed', 13_000, 0],
  ['exactly all', [13_000], 'Confirmed', 13_000, 0],
  ['too much', [15_000], 'Confirmed', 15_000, 2_000],
  ['all, and a part once more', [13_000, 500], 'Confirmed', 13_500, 500],
] as const)('after %s: %j', (_, amounts, status, paid, owed) => {
  const row = amounts.reduce((before, amount) => receive(before, amount), UNPAID);
  expect(row.payment_status).toBe(status);
  expect(amountPaid(row)).toBe(paid);
  expect(refundOwed(row, DUE)).toBe(owed);
});

test('a partial payment settles a waiting proof, which waits again once that is undone', () => {
  const sent: PaymentRow = {
    ...UNPAID,
    proof_of_payment_filename: 'a.jpg',
    proof_amount: '130.00',
    payment_status: 'To Check',
  };
  const part = receive(sent, 10_000);
  expect(part).toMatchObject({ payment_status: 'Awaiting Proof', part_paid_amount: '100.00' });
  expect(receive(part, -10_000)).toMatchObject({ payment_status: 'To Check', part_paid_amount: null });
});

test('an undone payment leaves the earlier payments', () => {
  const row = receive(receive(receive(UNPAID, 5_000), 9_000), -9_000);
  expect(row).toMatchObject({ payment_status: 'Awaiting Proof', part_paid_amount: '50.00' });
  expect(receive(row, -5_000)).toMatchObject({ payment_status: 'Awaiting Proof', part_paid_amount: null });
});

test('a refund is no longer due once paid, and the rest stays paid; a refund can be undone', () => {
  const paid = receive(receive(UNPAID, 10_000), 5_000);
  const returned = giveBack(paid, 2_000);
  expect(returned.payment_status).toBe('Confirmed');
  expect([amountPaid(returned), refundOwed(returned, DUE)]).toEqual([13_000, 0]);
  expect([amountPaid(giveBack(returned, -2_000)), refundOwed(giveBack(returned, -2_000), DUE)]).toEqual([
    15_000, 2_000,
  ]);
});

test('after any payments, refunds and undone entries, the confirmed money is their sum', () => {
  for (const amounts of [
    [100, 13_000, -100, 200],
    [20_000, -20_000, 13_000],
    [1, 2, 3, -2],
  ]) {
    let row = UNPAID;
    let sum = 0;
    for (const amount of amounts) {
      row = receive(row, amount);
      sum += amount;
      expect(amountPaid(row)).toBe(sum);
    }
  }
});
