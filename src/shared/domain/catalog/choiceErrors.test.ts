import { expect, test } from 'vitest';
import { messages } from '../../messages.ts';
import { findChoiceErrors } from './choiceErrors.ts';

const plate = { sizes: ['S', 'L'], colors: ['Brown'], category: { other_fields: ['Name to print'] } };
const choice = (part: Partial<Parameters<typeof findChoiceErrors>[1]> = {}) => ({
  size: 'S',
  color: 'Brown',
  other_fields: {},
  ...part,
});

test('a missing choice is reported under the server’s field name', () => {
  expect(findChoiceErrors(plate, choice({ size: '', color: '' }))).toEqual({
    size: messages.sizeRequired,
    color: messages.colorRequired,
    'other_fields.Name to print': messages.fieldRequired,
  });
});

test('a stored choice that is no longer offered is missing', () => {
  const fields = { 'Name to print': 'Ana' };
  expect(findChoiceErrors(plate, choice({ size: 'XXL', other_fields: fields }))).toEqual({
    size: messages.sizeRequired,
  });
  expect(findChoiceErrors(plate, choice({ color: 'Teal', other_fields: fields }))).toEqual({
    color: messages.colorRequired,
  });
});

test('blanks do not count as a label’s text', () => {
  expect(findChoiceErrors(plate, choice({ other_fields: { 'Name to print': '  ' } }))).toHaveProperty([
    'other_fields.Name to print',
  ]);
  expect(findChoiceErrors(plate, choice({ other_fields: { 'Name to print': 'Ana' } }))).toEqual({});
});

test('a label may be named like a property of every object', () => {
  const odd = { ...plate, category: { other_fields: ['constructor'] } };
  expect(findChoiceErrors(odd, choice())).toEqual({ 'other_fields.constructor': messages.fieldRequired });
});
