import { expect, test } from 'vitest';
import { refundNote } from './refundNote.ts';

test.each([
  [258, 'Confirmed', '₱258.00 will be returned to you.'],
  [258, 'To Check', 'If your payment has arrived, ₱258.00 will be returned to you.'],
  [0, 'Confirmed', ''],
] as const)('of %d pesos to refund, %s, the customer reads %j', (pesos, payment, note) => {
  expect(refundNote(pesos, payment)).toBe(note);
});
