import type { IncomingMessage } from 'node:http';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';

const MEGABYTE = 1024 * 1024;

/** Largest JSON body in bytes of a call that staff make, by tRPC and REST alike: products and settings hold long texts. */
export const JSON_LIMIT = MEGABYTE;
/** The same of everybody else, whose longest is a line of a cart that comes back. */
export const SMALL_JSON_LIMIT = 64 * 1024;
/**
 * Values that a JSON body of staff may hold. Each costs time when it is read and when its contract validates it, and a megabyte has room
 * for half a million; the longest lists are a thousand products and five hundred names.
 */
const MAX_JSON_VALUES = 20_000;
/** The same of everybody else, whose longest call is an order of two hundred lines. */
const MAX_SMALL_JSON_VALUES = 5_000;
const COMMA = 0x2c;
const NEARBY = 8;

/** The place of the next comma, or -1. The bytes nearby are looked at here: each call of `indexOf` takes as long as many of them. */
function findComma(json: Buffer, from: number): number {
  const near = from + NEARBY;
  for (let at = from; at < near; at += 1) if (json[at] === COMMA) return at;
  return json.indexOf(COMMA, near);
}

/** Throws too_large for JSON that has more values than a call can need: counted by its commas, before it is read. */
export function requireFewValues(json: Buffer, isLarge: boolean): void {
  const most = isLarge ? MAX_JSON_VALUES : MAX_SMALL_JSON_VALUES;
  let count = 0;
  for (let at = findComma(json, 0); at !== -1; at = findComma(json, at + 1)) {
    count += 1;
    if (count > most) throw new DomainError('too_large', staffMessages.tooLarge);
  }
}

/** Largest multipart body in bytes where no procedure says what its form may hold: none takes one there. */
export const UNKNOWN_FORM_LIMIT = 16 * 1024;

/** Whether a request says that its body is a form with parts. */
export function isMultipart(request: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

/** Whether a body comes with the request; one of no bytes is none. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
