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

test('a choice lacks what the product asks for, by the names of the server’s fields', () => {
  expect(findChoiceErrors(plate, choice({ size: '', color: '' }))).toEqual({
    size: messages.sizeRequired,
    color: messages.colorRequired,
    'other_fields.Name to print': messages.fieldRequired,
  });
});

test('a choice that was stored earlier is missing where it is no longer offered', () => {
  const fields = { 'Name to print': 'Ana' };
  expect(findChoiceErrors(plate, choice({ size: 'XXL', other_fields: fields }))).toEqual({
    size: messages.sizeRequired,
  });
  expect(findChoiceErrors(plate, choice({ color: 'Teal', other_fields: fields }))).toEqual({
    color: messages.colorRequired,
  });
});

test('a choice takes no blanks for a label’s text', () => {
  expect(findChoiceErrors(plate, choice({ other_fields: { 'Name to print': '  ' } }))).toHaveProperty([
    'other_fields.Name to print',
  ]);
  expect(findChoiceErrors(plate, choice({ other_fields: { 'Name to print': 'Ana' } }))).toEqual({});
});

test('a label may be named like something that every object has', () => {
  const odd = { ...plate, category: { other_fields: ['constructor'] } };
  expect(findChoiceErrors(odd, choice())).toEqual({ 'other_fields.constructor': messages.fieldRequired });
});
