import { expect, test } from 'vitest';
import { messages } from '../messages.ts';
import { passwordError } from './staffPassword.ts';

test.each([
  ['nine characters', 'abcdefghi', 'maria', messages.passwordTooShort],
  ['ten characters', 'abcdefghij', 'maria', null],
  ['the username', 'maria.santos', 'maria.santos', messages.passwordIsUsername],
  ['the username in capitals', 'MARIA.SANTOS', 'maria.santos', messages.passwordIsUsername],
])('judges %s', (_name, password, username, error) => {
  expect(passwordError(password, username)).toBe(error);
});
