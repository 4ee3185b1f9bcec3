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

/** Why a password will not do for staff, or null (docs/rules/people.md, Sign-in). Whether it is one of the most used, the server alone can tell. */
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

/** Whether nothing is left of a password but digits and signs once the words of the names are taken out. */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => [lettersOf(name), ...name.split(/[^\p{L}\p{M}]+/u).map(lettersOf)]);
  const longestFirst = [...new Set(words)].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return letters !== '' && left === '';
}
