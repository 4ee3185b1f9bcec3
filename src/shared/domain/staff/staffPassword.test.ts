import { expect, test } from 'vitest';
import { staffMessages } from '../../staffMessages.ts';
import { passwordError } from './staffPassword.ts';

const names = { username: 'maria.santos', name: 'María Clara Santos', others: ['university.edu.ph'] };

test.each([
  ['nine characters', 'abcdefghi', staffMessages.passwordTooShort],
  ['nine characters of two code units each', '🧃'.repeat(9), staffMessages.passwordTooShort],
  ['ten characters', 'abcdefghij', null],
  ['ten characters of two code units each', '🧃'.repeat(10), null],
  ['128 characters', 'x'.repeat(128), null],
  ['129 characters', 'x'.repeat(129), staffMessages.passwordTooLong],
  ['blanks', ' '.repeat(12), staffMessages.passwordBlank],
  ['blanks of other kinds', '\t\u00a0\u2003'.repeat(5), staffMessages.passwordBlank],
  ['the username', 'maria.santos', staffMessages.passwordIsUsername],
  ['the username in capitals', 'MARIA.SANTOS', staffMessages.passwordIsUsername],
  ['the username with a year', 'maria.santos2026!', staffMessages.passwordIsName],
  ['the name', 'Maria Clara Santos', staffMessages.passwordIsName],
  ['the name turned round', 'SantosMaria-1', staffMessages.passwordIsName],
  ['a name twice', 'SantosSantos', staffMessages.passwordIsName],
  ['the store', 'Campus-Store-1', staffMessages.passwordIsName],
  ['the store and the user', 'campusstoremaria', staffMessages.passwordIsName],
  ['the university', 'university2026', staffMessages.passwordIsName],
  ['digits alone, which hold no name', '7392018465', null],
  ['a name next to other words', 'santos and the sea', null],
  ['the demo’s own', 'campus-store-demo', null],
])('validates %s', (_name, password, error) => {
  expect(passwordError(password, names)).toBe(error);
});
