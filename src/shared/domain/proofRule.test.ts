import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './orderStatus.ts';
import { canUploadProof } from './proofRule.ts';

test.each([
  ['Pending', true, true],
  ['Processing', true, false],
  ['Ready for Pickup', true, false],
  ['Claimed', true, false],
  ['Cancelled', false, false],
] as const)('a %s order takes a first proof: %s, another in its place: %s', (status, first, another) => {
  expect(canUploadProof({ status, hasProof: false })).toBe(first);
  expect(canUploadProof({ status, hasProof: true })).toBe(another);
});

test('whoever may replace a proof may send a first one', () => {
  for (const status of ORDER_STATUSES) {
    if (canUploadProof({ status, hasProof: true })) expect(canUploadProof({ status, hasProof: false })).toBe(true);
  }
});
