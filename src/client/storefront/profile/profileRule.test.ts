import { expect, test } from 'vitest';
import { missingParts } from './profileRule.ts';

const complete = {
  name: '',
  full_name: 'Maria Santos',
  phone_number: '+639175550123',
  has_agreed_to_terms_and_conditions: true,
};

test('a first order requires only a name, a number and the agreement', () => {
  expect(missingParts(complete)).toEqual([]);
  expect(
    missingParts({ name: '', full_name: ' ', phone_number: '', has_agreed_to_terms_and_conditions: false }),
  ).toEqual(['full_name', 'phone_number', 'has_agreed_to_terms_and_conditions']);
});

test('the name of a Google account is a name', () => {
  expect(missingParts({ ...complete, full_name: '', name: 'Maria Santos' })).toEqual([]);
});
