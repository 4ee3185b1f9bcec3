import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '#shared/domain/apiScopes.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const RANDOM_DIGITS = 30;
/** 62 to the sixth is more than the 2 to the 32nd of a CRC-32. */
const CHECK_DIGITS = 6;
/** So much of a token is stored as it is, for people to distinguish one from another. */
const SHOWN = TOKEN_PREFIX.length + 4;

const TOKEN = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);

/** A new token: the prefix, 30 random digits of base 62, and 6 check digits (docs/rules/privacy.md, API tokens). */
export function makeTokenText(): string {
  const random = Array.from({ length: RANDOM_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${TOKEN_PREFIX}${random}${checkDigits(random)}`;
}

/** Whether a text is whole: a mistyped or shortened token is recognized by its check digits, without a look into the database. */
export function isTokenText(text: string): boolean {
  const [, random, check] = TOKEN.exec(text) ?? [];
  return random !== undefined && checkDigits(random) === check;
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const beginningOf = (token: string): string => token.slice(0, SHOWN);

function checkDigits(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let count = 0; count < CHECK_DIGITS; count += 1) {
    digits = DIGITS[rest % DIGITS.length] + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
