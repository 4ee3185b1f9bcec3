import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** The rules of a code sent by SMS (docs/rules.md, People and sign-in). */
export const CODE_MINUTES = 10;
export const MAX_GUESSES = 5;
export const MAX_CODES = 3;

/** Six random digits. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code: keyed, because a million plain hashes are tried in a moment. */
export function hashCode(secret: string, phoneNumber: string, code: string): string {
  return createHmac('sha256', secret).update(`sms-code\n${phoneNumber}\n${code}`).digest('hex');
}

/** Whether two hashes are equal, in a time that does not reveal how far they agree. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
