import { expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { passwordError } from './staffPassword.ts';

const names = { username: 'maria.santos', name: 'María Clara Santos', others: ['university.edu.ph'] };

test.each([
  ['nine characters', 'abcdefghi', messages.passwordTooShort],
  ['nine characters of two code units each', '🧃'.repeat(9), messages.passwordTooShort],
  ['ten characters', 'abcdefghij', null],
  ['ten characters of two code units each', '🧃'.repeat(10), null],
  ['128 characters', 'x'.repeat(128), null],
  ['129 characters', 'x'.repeat(129), messages.passwordTooLong],
  ['blanks', ' '.repeat(12), messages.passwordBlank],
  ['blanks of other kinds', '\t\u00a0\u2003'.repeat(5), messages.passwordBlank],
  ['the username', 'maria.santos', messages.passwordIsUsername],
  ['the username in capitals', 'MARIA.SANTOS', messages.passwordIsUsername],
  ['the username with a year', 'maria.santos2026!', messages.passwordIsName],
  ['the name', 'Maria Clara Santos', messages.passwordIsName],
  ['the name turned round', 'SantosMaria-1', messages.passwordIsName],
  ['a name twice', 'SantosSantos', messages.passwordIsName],
  ['the store', 'Campus-Store-1', messages.passwordIsName],
  ['the store and the user', 'campusstoremaria', messages.passwordIsName],
  ['the university', 'university2026', messages.passwordIsName],
  ['digits alone, which hold no name', '7392018465', null],
  ['a name beside something else', 'santos and the sea', null],
  ['the demo’s own', 'campus-store-demo', null],
])('judges %s', (_name, password, error) => {
  expect(passwordError(password, names)).toBe(error);
});
