import { expect, test } from 'vitest';
import { refundNote } from './refundNote.ts';

test.each([
  [258, 'Confirmed', 'We will refund ₱258.00.'],
  [258, 'To Check', 'Already paid? We will refund ₱258.00.'],
  [0, 'Confirmed', ''],
] as const)('for %d pesos to refund, %s, the customer reads %j', (pesos, payment, note) => {
  expect(refundNote(pesos, payment)).toBe(note);
});
