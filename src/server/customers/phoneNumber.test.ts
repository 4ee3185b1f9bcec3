import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { parsePhoneNumber } from './phoneNumber.ts';

test.each([
  ['0917 123 4567', '+639171234567'],
  ['09171234567', '+639171234567'],
  ['917-123-4567', '+639171234567'],
  ['639171234567', '+639171234567'],
  ['+63 (917) 123-4567', '+639171234567'],
  ['(02) 8524 4611', '+63285244611'],
  ['+1 415 555 2671', '+14155552671'],
  ['+44 20 7946 0958', '+442079460958'],
])('reads %s as %s', (typed, expected) => {
  expect(parsePhoneNumber(typed)).toBe(expected);
});

test.each([
  '',
  '   ',
  'call me',
  '123',
  '0917 123 456',
  '0917 123 45678',
  '0000 000 0000',
  '+999 123 456 789',
  '+63 917 123 4567 ext. 5',
  'my number is 0917 123 4567',
  '09171234567; drop table customer',
  '<script>09171234567</script>',
  '1'.repeat(40),
])('rejects %j, which nobody could call', (typed) => {
  expect(() => parsePhoneNumber(typed)).toThrow(
    expect.objectContaining({
      constructor: DomainError,
      code: 'invalid',
      errors: { phone_number: 'Please enter a phone number that can be called.' },
    }),
  );
});
