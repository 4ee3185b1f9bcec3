import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/orderStatus.ts';
import {
  AWAITED_PAYMENTS,
  isUnpaid,
  needsPayment,
  PAYMENT_STATUSES,
  PAYMENT_WORDS,
  type PaymentState,
  paymentDecisions,
  paymentStatusAfterProof,
  paymentStatusWhenPlaced,
  unpaidNote,
} from './paymentStatus.ts';

test('a bank transfer starts as To Check with a proof, and as Awaiting Proof without one', () => {
  expect(paymentStatusWhenPlaced('Bank Transfer', true)).toBe('To Check');
  expect(paymentStatusWhenPlaced('Bank Transfer', false)).toBe('Awaiting Proof');
});

test('a new proof is to be checked, whatever the decision on the previous one', () => {
  for (const before of PAYMENT_STATUSES) expect(paymentStatusAfterProof(before)).toBe('To Check');
  expect(paymentStatusAfterProof(null)).toBeNull();
});

test('an unconfirmed bank transfer is not paid; an order with another payment mode does not depend on it', () => {
  expect([isUnpaid('Awaiting Proof'), isUnpaid('To Check'), isUnpaid('Rejected')]).toEqual([true, true, true]);
  expect([isUnpaid('Confirmed'), isUnpaid(null)]).toEqual([false, false]);
});

test('an unchecked proof differs from unpaid orders: it waits for staff, not for the customer', () => {
  expect(PAYMENT_STATUSES.map((status) => PAYMENT_WORDS[status])).toEqual(['Not paid', 'To check', 'Paid', 'Not paid']);
  expect([unpaidNote('To Check'), unpaidNote('Rejected')]).toEqual([
    'Payment not checked yet',
    'Not paid: proof rejected',
  ]);
  expect(AWAITED_PAYMENTS).toEqual(['Awaiting Proof', 'Rejected']);
});

test('staff must confirm only before an unpaid order becomes ready or is handed over', () => {
  for (const status of ORDER_STATUSES) {
    const isAsked = status === 'Ready for Pickup' || status === 'Claimed';
    for (const payment of PAYMENT_STATUSES) {
      expect(needsPayment(payment, status), `${payment}, ${status}`).toBe(isAsked && payment !== 'Confirmed');
    }
    expect(needsPayment(null, status)).toBe(false);
  }
});

const state = (over: Partial<PaymentState>): PaymentState => ({
  payment_status: 'To Check',
  status: 'Pending',
  hasProof: true,
  wasProofDeleted: false,
  ...over,
});
const without = { hasProof: false } as const;
const deleted = { hasProof: false, wasProofDeleted: true } as const;

test.each([
  ['a proof is confirmed or rejected', {}, ['Confirmed', 'Rejected']],
  ['so is that of a cancelled order, whose money may have come', { status: 'Cancelled' }, ['Confirmed', 'Rejected']],
  ['a proof that was deleted cannot be checked', deleted, []],
  ['money without a proof is confirmed', { payment_status: 'Awaiting Proof', ...without }, ['Confirmed']],
  ['but not of a cancelled order', { payment_status: 'Awaiting Proof', status: 'Cancelled', ...without }, []],
  ['a confirmation is taken back', { payment_status: 'Confirmed' }, ['To Check']],
  ['one without a proof, to awaiting it', { payment_status: 'Confirmed', ...without }, ['Awaiting Proof']],
  ['one whose proof was deleted stays', { payment_status: 'Confirmed', ...deleted }, []],
  ['a rejection is taken back', { payment_status: 'Rejected' }, ['To Check']],
  ['one whose proof was deleted stays rejected', { payment_status: 'Rejected', ...deleted }, []],
  ['no other way to pay has decisions', { payment_status: null }, []],
] as const)('%s', (_, over, expected) => {
  expect(paymentDecisions(state(over))).toEqual(expected);
});

test('no decision leads to the current state, and each can be undone while the proof exists', () => {
  for (const payment_status of PAYMENT_STATUSES) {
    for (const status of ORDER_STATUSES) {
      for (const to of paymentDecisions(state({ payment_status, status }))) {
        expect(to).not.toBe(payment_status);
        expect(paymentDecisions(state({ payment_status: to, status })).length).toBeGreaterThan(0);
      }
    }
  }
});
