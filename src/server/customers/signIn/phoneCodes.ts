import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_MINUTES = 10;
/** Guesses of the ticket's holder, and the same number for all other callers together. */
export const MAX_GUESSES = 5;
const MAX_CODES = 3;
const FIRST_PAUSE_MINUTES = 10;
const MAX_PAUSE_MINUTES = 240;

export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Proves that a guess comes from the device that requested the code. */
export const makeTicket = (): string => randomBytes(24).toString('base64url');

/** Keyed, because all million plain hashes could be tried quickly. */
export function hashCode(secret: string, phoneNumber: string, code: string): string {
  return createHmac('sha256', secret).update(`sms-code\n${phoneNumber}\n${code}`).digest('hex');
}

export function hashTicket(secret: string, ticket: string): string {
  return createHmac('sha256', secret).update(`sms-ticket\n${ticket}`).digest('hex');
}

export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface SentCode {
  created_at: Date;
  used_at: Date | null;
}

/** Milliseconds: three codes in ten minutes, from the fourth unused one 10, 20, 40 … 240 minutes. `sent`: 24 h, oldest first. */
export function waitBeforeCode(sent: readonly SentCode[], now: Date): number {
  const since = (minutes: number, { created_at }: SentCode) => created_at.getTime() + minutes * 60_000 - now.getTime();
  const oldest = sent.at(-MAX_CODES);
  const last = sent.at(-1);
  // A used code proves the number's owner, which resets the count.
  const unused = sent.length - 1 - sent.findLastIndex(({ used_at }) => used_at !== null);
  const pause = Math.min(FIRST_PAUSE_MINUTES * 2 ** (unused - MAX_CODES - 1), MAX_PAUSE_MINUTES);
  return Math.max(0, oldest ? since(CODE_MINUTES, oldest) : 0, last && unused > MAX_CODES ? since(pause, last) : 0);
}
