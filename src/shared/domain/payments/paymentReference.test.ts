import { expect, test } from 'vitest';
import { MAX_PAYMENT_REFERENCE, normalizeReference, transferDigits } from './paymentReference.ts';

test.each([
  ['', ''],
  ['   ', ''],
  ['0012 345-678', '0012345678'],
  ['Ref. No: 9001/22', 'REFNO900122'],
  ['ｇｃ１２３', 'GC123'],
  ['gc_123', 'GC123'],
  ['1'.repeat(MAX_PAYMENT_REFERENCE), '1'.repeat(MAX_PAYMENT_REFERENCE)],
  ['1'.repeat(MAX_PAYMENT_REFERENCE + 1), null],
  ['paid ₱500', null],
  ['<b>', null],
])('%j is compared as %j', (typed, expected) => {
  expect(normalizeReference(typed)).toBe(expected);
});

test('a stored number is equal to itself', () => {
  for (const typed of ['0012 345-678', 'gc 123', 'A.B.C']) {
    const stored = normalizeReference(typed) ?? '';
    expect(normalizeReference(stored)).toBe(stored);
  }
});

test.each([
  ['REFNO2249640156776', '2249640156776'],
  ['2249640156776', '2249640156776'],
  ['1234567890A12345678901', '12345678901'],
  ['REF123456789', null],
])('%j has the digits %j to compare', (reference, digits) => {
  expect(transferDigits(reference)).toBe(digits);
});
