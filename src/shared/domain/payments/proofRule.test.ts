import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../orders/orderStatus.ts';
import { PAYMENT_STATUSES } from './paymentStatus.ts';
import { canUploadProof } from './proofRule.ts';

test.each([
  ['Pending', true, true],
  ['Processing', true, false],
  ['Ready for Pickup', true, false],
  ['Claimed', true, false],
  ['Cancelled', false, false],
] as const)('a %s order takes a first proof: %s, another in its place: %s', (status, first, another) => {
  expect(canUploadProof({ status, hasProof: false, payment_status: 'Awaiting Proof' })).toBe(first);
  expect(canUploadProof({ status, hasProof: true, payment_status: 'To Check' })).toBe(another);
});

test.each(ORDER_STATUSES)('a %s order whose proof was rejected takes another unless it is Cancelled', (status) => {
  expect(canUploadProof({ status, hasProof: true, payment_status: 'Rejected' })).toBe(status !== 'Cancelled');
});

test.each(ORDER_STATUSES)('a %s order whose payment is confirmed takes none', (status) => {
  for (const hasProof of [true, false]) {
    expect(canUploadProof({ status, hasProof, payment_status: 'Confirmed' })).toBe(false);
  }
});

test('an order of which a part is paid takes another, however far it is', () => {
  for (const status of ['Processing', 'Ready for Pickup', 'Claimed'] as const) {
    expect(canUploadProof({ status, hasProof: true, payment_status: 'Awaiting Proof' })).toBe(true);
  }
});

test('a customer who may replace a proof may send a first one', () => {
  for (const status of ORDER_STATUSES) {
    for (const payment_status of PAYMENT_STATUSES) {
      if (!canUploadProof({ status, hasProof: true, payment_status })) continue;
      expect(canUploadProof({ status, hasProof: false, payment_status })).toBe(true);
    }
  }
});
