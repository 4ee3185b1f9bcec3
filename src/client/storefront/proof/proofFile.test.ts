import { expect, test } from 'vitest';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { MAX_PROOF_BYTES, proofError } from './proofFile.ts';

test.each([
  ['image/jpeg', 1, null],
  ['image/png', MAX_PROOF_BYTES, null],
  ['image/webp', MAX_PROOF_BYTES + 1, purchaseMessages.proofTooLarge],
  ['image/jpeg', 0, purchaseMessages.proofEmpty],
  ['image/heic', 1, purchaseMessages.proofNotTaken],
  ['application/pdf', 1, null],
  ['application/pdf', MAX_PROOF_BYTES + 1, purchaseMessages.proofTooLarge],
  ['', 1, purchaseMessages.proofNotTaken],
])('validates a %s of %i bytes before it is sent', (type, size, error) => {
  expect(proofError({ type, size })).toBe(error);
});
