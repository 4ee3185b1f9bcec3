import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/orderStatus.ts';
import {
  PAYMENT_STATUSES,
  type PaymentState,
  paymentDecisions,
  paymentStatusAfterProof,
  paymentStatusWhenPlaced,
} from './paymentStatus.ts';

test('a bank transfer begins to be checked with a proof, and awaited without one', () => {
  expect(paymentStatusWhenPlaced('Bank Transfer', true)).toBe('To Check');
  expect(paymentStatusWhenPlaced('Bank Transfer', false)).toBe('Awaiting Proof');
});

test('another proof is to be checked, whatever was decided on the one before', () => {
  for (const before of PAYMENT_STATUSES) expect(paymentStatusAfterProof(before)).toBe('To Check');
  expect(paymentStatusAfterProof(null)).toBeNull();
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

test('no decision leads to where the payment is, and each can be taken back while the proof is there', () => {
  for (const payment_status of PAYMENT_STATUSES) {
    for (const status of ORDER_STATUSES) {
      for (const to of paymentDecisions(state({ payment_status, status }))) {
        expect(to).not.toBe(payment_status);
        expect(paymentDecisions(state({ payment_status: to, status })).length).toBeGreaterThan(0);
      }
    }
  }
});
