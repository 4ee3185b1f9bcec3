import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { currentRequest } from '../requests/requestContext.ts';

const MEGABYTE = 1024 * 1024;

/** Bytes, for calls of staff by tRPC and REST: products and settings contain long texts. */
export const JSON_LIMIT = MEGABYTE;
/** Bytes, for all other callers, whose longest input is a cart line being restored. */
export const SMALL_JSON_LIMIT = 64 * 1024;
/** Each value takes time, and a megabyte can contain half a million. */
const MAX_VALUES = { large: 20_000, small: 5_000 };
/** Each level of nesting costs a recursive call in every function that walks the value. */
const MAX_JSON_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [LIST, RECORD, LIST_END, RECORD_END] = ['[', '{', ']', '}'].map((sign) => sign.charCodeAt(0));

/** Throws too_large for UTF-8 JSON with too many values or levels; counts commas and brackets before the JSON is parsed. */
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
      // JSON is UTF-8 (RFC 8259, 8.1); the counted characters have other bytes in other charsets.
      if (encoding !== 'utf-8') throw new DomainError('unsupported_media', serverMessages.sendJson);
      requireFewValues(body, limit === JSON_LIMIT);
    },
  }),
);

/** Returns undefined without a body. Throws too_large (bytes, values, depth), unsupported_media (charset, compression) and malformed. */
export async function readJson(request: Request, response: Response, isLarge: boolean): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  // body-parser treats a body that was cut before its first byte as no body.
  if (request.destroyed) throw malformed();
  const read = () =>
    new Promise<void>((resolve, reject) => {
      const parse = isLarge ? readLarge : readSmall;
      parse?.(request, response, (error?: unknown) => (error ? reject(toJsonError(error)) : resolve()));
    });
  // Releases the caller's slot, because a body may arrive slowly.
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
