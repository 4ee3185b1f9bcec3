import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The passwords that are long enough to be chosen, out of the 49,000 most used ones, most used first: the list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT), in lower case.
 */
const FILE = join(import.meta.dirname, 'commonPasswords.txt');

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the most used, in any letter case; the list is read when it is first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readFile(FILE, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
  return (await common).has(password.trim().toLowerCase());
}
