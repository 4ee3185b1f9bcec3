import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { toPhoneNumber } from './phoneNumber.ts';

test.each([
  ['0917 123 4567', '+639171234567'],
  ['(02) 8524 4611', '+63285244611'],
  ['+63 (917) 123-4567', '+639171234567'],
  ['+1 415 555 2671', '+14155552671'],
])('reads %s as %s', (typed, number) => {
  expect(toPhoneNumber(typed, parsePhoneNumberFromString)).toBe(number);
});

test.each(['', '123', '0917 123 456', '0000 000 0000', '+999 123 456 789', '+63 917 123 4567 ext. 5', 'call me'])(
  'rejects %j, which cannot be called',
  (typed) => {
    expect(toPhoneNumber(typed, parsePhoneNumberFromString)).toBeNull();
  },
);
