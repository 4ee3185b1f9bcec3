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
/** How deep lists and records may stand in each other: no call needs a tenth. Each level costs whatever walks the value a call of its own. */
const MAX_JSON_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [LIST, RECORD, LIST_END, RECORD_END] = ['[', '{', ']', '}'].map((sign) => sign.charCodeAt(0));

/** Throws too_large for JSON in UTF-8 that has more values than a call can need, or stands deeper: counted by its commas and brackets, before it is read. */
export function requireFewValues(json: Buffer, isLarge: boolean): void {
  const most = isLarge ? MAX_JSON_VALUES : MAX_SMALL_JSON_VALUES;
  let [commas, depth, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === COMMA) commas += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === LIST || byte === RECORD) depth += 1;
    else if (byte === LIST_END || byte === RECORD_END) depth -= 1;
    if (commas > most || depth > MAX_JSON_DEPTH) throw new DomainError('too_large', staffMessages.tooLarge);
  }
}

/** Whether a request says that its body is a form with parts. */
export function isMultipart(request: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
}

/** Whether a body comes with the request; one of no bytes is none. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
