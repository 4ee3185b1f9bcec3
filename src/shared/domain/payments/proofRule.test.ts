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
] as const)('a %s order accepts a first proof: %s, a replacement: %s', (status, first, another) => {
  expect(canUploadProof({ status, hasProof: false, payment_status: 'Awaiting Proof' })).toBe(first);
  expect(canUploadProof({ status, hasProof: true, payment_status: 'To Check' })).toBe(another);
});

test.each(ORDER_STATUSES)('a %s order with a rejected proof accepts another unless it is Cancelled', (status) => {
  expect(canUploadProof({ status, hasProof: true, payment_status: 'Rejected' })).toBe(status !== 'Cancelled');
});

test.each(ORDER_STATUSES)('a %s order with a confirmed payment accepts none', (status) => {
  for (const hasProof of [true, false]) {
    expect(canUploadProof({ status, hasProof, payment_status: 'Confirmed' })).toBe(false);
  }
});

test('a partly paid order accepts another in any status', () => {
  for (const status of ['Processing', 'Ready for Pickup', 'Claimed'] as const) {
    expect(canUploadProof({ status, hasProof: true, payment_status: 'Awaiting Proof' })).toBe(true);
  }
});

test('a customer who can replace a proof can also send a first one', () => {
  for (const status of ORDER_STATUSES) {
    for (const payment_status of PAYMENT_STATUSES) {
      if (!canUploadProof({ status, hasProof: true, payment_status })) continue;
      expect(canUploadProof({ status, hasProof: false, payment_status })).toBe(true);
    }
  }
});
