import type { AnyMessage } from '../../serverMessages.ts';
import { staffMessages } from '../../staffMessages.ts';

const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 128;
const STORE_NAMES = ['Campus Store', 'E-Commerce System'];

export interface PasswordNames {
  username: string;
  name?: string;
  others?: readonly string[];
}

/**
 * Returns the reason why a staff password is rejected, or null (docs/rules/people.md, Sign-in). Only the server can
 * check the list of common passwords.
 */
export function passwordError(
  password: string,
  { username, name = '', others = [] }: PasswordNames,
): AnyMessage | null {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return staffMessages.passwordTooShort;
  if (length > MAX_PASSWORD_LENGTH) return staffMessages.passwordTooLong;
  if (password.trim() === '') return staffMessages.passwordBlank;
  if (password.toLowerCase() === username.toLowerCase()) return staffMessages.passwordIsUsername;
  return isMadeOfNames(password, [username, name, ...STORE_NAMES, ...others]) ? staffMessages.passwordIsName : null;
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\P{L}+/gu, '');

/** Whether a password consists only of digits and signs after the words of the names are removed. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(/[^\p{L}\p{M}]+/u).map(lettersOf)]);
  const longestFirst = [...new Set(words)].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return letters !== '' && left === '';
}
