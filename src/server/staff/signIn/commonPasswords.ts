import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** From the 49,000 most used passwords, those that are long enough, most used first, lower case: @zxcvbn-ts/language-common 4.1.3 (MIT). */
const FILE = join(import.meta.dirname, 'commonPasswords.txt');

let common: Promise<ReadonlySet<string>> | undefined;

/** Ignores case. Reads the list at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readFile(FILE, 'utf8').then((text) => new Set(text.trimEnd().split('\n')));
  return (await common).has(password.trim().toLowerCase());
}
