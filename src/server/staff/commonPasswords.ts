import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The long enough of the 49,000 most used passwords, most used first, in lower case: the list of @zxcvbn-ts/language-common 4.1.3 (MIT). */
const FILE = join(import.meta.dirname, 'commonPasswords.txt');

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the most used, in any letter case; the list is read when it is first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readFile(FILE, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
  return (await common).has(password.trim().toLowerCase());
}
