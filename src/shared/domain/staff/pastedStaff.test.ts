import { expect, test } from 'vitest';
import { staffMessages } from '../../staffMessages.ts';
import { readPastedStaff } from './pastedStaff.ts';

const known = {
  categories: [
    { id: '1', label: 'Uniforms' },
    { id: '2', label: 'Uniforms > PE' },
    { id: '3', label: 'Books' },
    { id: '4', label: 'Books > PE' },
  ],
  warehouses: [
    { id: '7', label: 'Main Gate' },
    { id: '8', label: 'Counter' },
  ],
};
const read = (text: string) => readPastedStaff(text, known);
const short = (text: string) =>
  read(text).map(({ name, username, email, categories, warehouse, works_at_counter, errors }) => [
    ...[name, username, email, categories.map(({ id }) => id).join(), warehouse?.id ?? '', works_at_counter],
    ...errors,
  ]);

test.each<[string, string, unknown[]]>([
  ['a name and a username', 'Ana Cruz,acruz', ['Ana Cruz', 'acruz', '', '', '', false]],
  ['a mail address alone', 'Ana Cruz, ana@u.edu', ['Ana Cruz', 'ana', 'ana@u.edu', '', '', false]],
  [
    'the columns of a spreadsheet',
    'Ana Cruz\tacruz\tana@u.edu\tuniforms; Books>PE\tmain gate\tYES',
    ['Ana Cruz', 'acruz', 'ana@u.edu', '1,4', '7', true],
  ],
  ['a list without mail addresses', 'Ana\tana\tBooks\t\tno', ['Ana', 'ana', '', '3', '', false]],
  ['a line without a username', 'Ana', ['Ana', '', '', '', '', false, staffMessages.pastedUsernameMissing]],
  ['a line without a name', ',ana', ['', 'ana', '', '', '', false, staffMessages.pastedNameMissing]],
  ['a yes that ends a line early', 'Ana,ana,Books,yes', ['Ana', 'ana', '', '3', '', true]],
  ['a no in the place of the categories', 'Ana,ana,no', ['Ana', 'ana', '', '', '', false]],
  [
    'two answers in a row',
    'Ana,ana,Books,no,yes',
    ['Ana', 'ana', '', '3', '', true, staffMessages.pastedWarehouseUnknown],
  ],
  ['a warehouse that is called like an answer', 'Ana,ana,Books,Counter', ['Ana', 'ana', '', '3', '8', false]],
  ['a broken address', 'Ana,ana@u', ['Ana', 'ana', 'ana@u', '', '', false, staffMessages.pastedMailInvalid]],
  ['an unknown category', 'Ana,ana,Pens', ['Ana', 'ana', '', '', '', false, staffMessages.pastedCategoryUnknown]],
  ['a name of two categories', 'Ana,ana,PE', ['Ana', 'ana', '', '', '', false, staffMessages.pastedCategoryUnknown]],
  ['an unknown place', 'Ana,ana,,Annex', ['Ana', 'ana', '', '', '', false, staffMessages.pastedWarehouseUnknown]],
  ['an unclear word', 'Ana,ana,,,maybe', ['Ana', 'ana', '', '', '', false, staffMessages.pastedCounterUnclear]],
  [
    'a name that is too long',
    `${'x'.repeat(161)},ana`,
    ['x'.repeat(161), 'ana', '', '', '', false, staffMessages.pastedTooLong],
  ],
])('reads %s', (_title, text, expected) => {
  expect(short(text)).toEqual([expected]);
});

test('a row of heads sets the order of the columns, and lines keep their numbers', () => {
  const users = read('Email\tFull name\tCounter\n\nben@u.edu\tBen Reyes\tx\n');
  expect(users).toMatchObject([
    { line: 3, name: 'Ben Reyes', username: 'ben', email: 'ben@u.edu', works_at_counter: true },
  ]);
});

test('a repeated username is an error the second time, ignoring case and accents', () => {
  expect(short('Ana,ána\nBen,ANA').map((row) => row.slice(6))).toEqual([[], [staffMessages.pastedTwice]]);
});

test('an unknown category never removes a user’s limits, and is named in its original spelling', () => {
  expect(read('Ana,ana,Pens; Books,Annex')[0]).toMatchObject({
    categories: [{ id: '3' }],
    unknown: { categories: ['Pens'], warehouse: ['Annex'] },
    errors: [staffMessages.pastedCategoryUnknown, staffMessages.pastedWarehouseUnknown],
  });
});
