import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { MAX_PROOF_BYTES, proofError } from './proofFile.ts';

test.each([
  ['image/jpeg', 1, null],
  ['image/png', MAX_PROOF_BYTES, null],
  ['image/webp', MAX_PROOF_BYTES + 1, messages.proofTooLarge],
  ['image/jpeg', 0, messages.proofEmpty],
  ['image/heic', 1, messages.proofNotPicture],
  ['application/pdf', 1, messages.proofNotPicture],
  ['', 1, messages.proofNotPicture],
])('judges a %s of %i bytes before it is sent', (type, size, error) => {
  expect(proofError({ type, size })).toBe(error);
});
