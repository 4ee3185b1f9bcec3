import { expect, test } from 'vitest';
import { DomainError } from '#shared/errors.ts';
import { parseMobileNumber, parsePhoneNumber } from './phoneNumber.ts';

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
  '0900',
  '0901',
  '0902',
  '0903',
  '0904',
  '0913',
  '0940',
  '0941',
  '0980',
  '0982',
  '0990',
  '0917',
  '0991',
  '0895',
])('accepts any number in the form of a Philippine mobile: %s', (prefix) => {
  const number = `+63${prefix.slice(1)}1234567`;
  expect(parseMobileNumber({ smsCountries: ['PH'] }, `${prefix} 123 4567`)).toBe(number);
  expect(parsePhoneNumber(number)).toBe(number);
});

test.each([
  'tel:0917 123 4567',
  'tel:+639171234567',
  'TEL:+63-917-123-4567',
  '0917 123 4567\r\n',
  '\u202a0917 123 4567\u202c',
  '\u20660917 123 4567\u2069',
  '\u200e+63 917 123 4567',
  '\ufeff09171234567',
  '0917\ufe0d1234567',
  '\u31640917 123\u00ad4567',
])('reads %j as intended', (pasted) => {
  expect(parsePhoneNumber(pasted)).toBe('+639171234567');
});

test.each([
  '',
  '   ',
  'call me',
  '123',
  '0917 123 456',
  '0917 123 45678',
  '0904 123 45678',
  '0800 123 4567',
  '0000 000 0000',
  '+999 123 456 789',
  '+63 917 123 4567 ext. 5',
  'my number is 0917 123 4567',
  '09171234567; drop table customer',
  '<script>09171234567</script>',
  '1'.repeat(40),
])('rejects %j, which cannot be called', (typed) => {
  expect(() => parsePhoneNumber(typed)).toThrow(
    expect.objectContaining({
      constructor: DomainError,
      code: 'invalid',
      errors: { phone_number: 'Please enter a valid phone number, such as 0917 123 4567.' },
    }),
  );
});
