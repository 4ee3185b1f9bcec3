import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX } from '#shared/domain/apiScopes.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const RANDOM_DIGITS = 30;
/** 62⁶ exceeds the 2³² values of a CRC-32. */
const CHECK_DIGITS = 6;
/** Stored in plain text, so that staff can distinguish tokens. */
const SHOWN = TOKEN_PREFIX.length + 4;

const TOKEN = new RegExp(`^${TOKEN_PREFIX}([0-9A-Za-z]{${RANDOM_DIGITS}})([0-9A-Za-z]{${CHECK_DIGITS}})$`);

/** Prefix, 30 random base-62 digits and 6 check digits (docs/rules/privacy.md, API tokens). */
export function makeTokenText(): string {
  const random = Array.from({ length: RANDOM_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${TOKEN_PREFIX}${random}${checkDigits(random)}`;
}

/** Detects a mistyped or cut token by its check digits, without the database. */
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
