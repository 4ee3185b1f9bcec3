import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { currentRequest } from '../requests/requestContext.ts';

const MEGABYTE = 1024 * 1024;

/** Largest JSON body in bytes of a call that staff make, by tRPC and REST alike: products and settings hold long texts. */
export const JSON_LIMIT = MEGABYTE;
/** The same of everybody else, whose longest is a line of a cart that comes back. */
export const SMALL_JSON_LIMIT = 64 * 1024;
/** Values that a JSON body of staff, and of everybody else, may hold: each takes time, and a megabyte has room for half a million. */
const MAX_VALUES = { large: 20_000, small: 5_000 };
/** How deep lists and records may stand in each other: each level costs whatever walks the value a call of its own. */
const MAX_JSON_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [LIST, RECORD, LIST_END, RECORD_END] = ['[', '{', ']', '}'].map((sign) => sign.charCodeAt(0));

/** Throws too_large for JSON in UTF-8 that has more values than a call can need, or stands deeper: counted by its commas and brackets, before it is read. */
export function requireFewValues(json: Buffer, isLarge: boolean): void {
  const most = isLarge ? MAX_VALUES.large : MAX_VALUES.small;
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

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const [readSmall, readLarge] = [SMALL_JSON_LIMIT, JSON_LIMIT].map((limit) =>
  express.json({
    limit,
    strict: false,
    verify: (_request, _response, body, encoding) => {
      // JSON is UTF-8 (RFC 8259, 8.1): the signs that are counted have other bytes in anything else.
      if (encoding !== 'utf-8') throw new DomainError('unsupported_media', serverMessages.sendJson);
      requireFewValues(body, limit === JSON_LIMIT);
    },
  }),
);

/**
 * Up to JSON_LIMIT bytes of staff (`isLarge`), SMALL_JSON_LIMIT of others; undefined without a body. Throws too_large (bytes, values, depth),
 * unsupported_media for another charset or compression, and malformed.
 */
export async function readJson(request: Request, response: Response, isLarge: boolean): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  // body-parser takes what was cut before it began for a request without a body.
  if (request.destroyed) throw malformed();
  const read = () =>
    new Promise<void>((resolve, reject) => {
      const parse = isLarge ? readLarge : readSmall;
      parse?.(request, response, (error?: unknown) => (error ? reject(toJsonError(error)) : resolve()));
    });
  // A body may take its time.
  await (currentRequest()?.withoutPlace?.(read) ?? read());
  return request.body;
}

function toJsonError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
  if (status === 413) return new DomainError('too_large', staffMessages.tooLarge);
  if (status === 415) return new DomainError('unsupported_media', serverMessages.sendJson);
  return malformed();
}

const malformed = () => new DomainError('malformed', serverMessages.malformedRequest);
