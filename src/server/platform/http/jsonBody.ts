import type { IncomingMessage } from 'node:http';
import express, { type Request, type Response } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { hasBody, JSON_LIMIT, requireFewValues, SMALL_JSON_LIMIT } from '../limits/bodyLimits.ts';
import { currentRequest } from '../requests/requestContext.ts';

const PLAIN_JSON = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Drops a byte order mark and replaces bytes that are not UTF-8, as body-parser does. */
const utf8 = new TextDecoder();

/** Whether a request says that its body is JSON in UTF-8, in the words that nearly every program uses. */
export const isPlainJson = ({ headers }: IncomingMessage): boolean => PLAIN_JSON.test(headers['content-type'] ?? '');

/**
 * The JSON body, of staff (`isLarge`) one up to JSON_LIMIT bytes and of everybody else up to SMALL_JSON_LIMIT; undefined where
 * none was sent. Throws too_large over the limit, for too many values or too deep ones, unsupported_media for a charset or compression that
 * cannot be read, malformed for what is no JSON or was cut.
 *
 * A plain body of a declared length is taken straight from the connection. Everything else (compressed, chunked, in other
 * charsets, too large) goes to body-parser (what this takes off a call: docs/performance.md, The tables).
 */
export function readJson(request: Request, response: Response, isLarge: boolean): Promise<unknown> {
  if (!hasBody(request)) return Promise.resolve(undefined);
  const read = () => readSent(request, response, isLarge);
  // A body may take its time.
  return currentRequest()?.place?.without(read) ?? read();
}

function readSent(request: Request, response: Response, isLarge: boolean): Promise<unknown> {
  const limit = isLarge ? JSON_LIMIT : SMALL_JSON_LIMIT;
  const { headers } = request;
  const length = Number(headers['content-length']);
  const isDirect =
    isPlainJson(request) &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    length > 0 &&
    length <= limit;
  return isDirect ? readPlainJson(request, isLarge) : parseJson(request, response, isLarge);
}

/** The body of a request with a Content-Length, which Node itself holds the sender to. */
function readPlainJson(request: IncomingMessage, isLarge: boolean): Promise<unknown> {
  if (request.destroyed) return Promise.reject(malformed());
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const chunks: Buffer[] = [];
  let hasEnded = false;
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    hasEnded = true;
    try {
      const [first = Buffer.alloc(0)] = chunks;
      resolve(parse(chunks.length === 1 ? first : Buffer.concat(chunks), isLarge));
    } catch (error) {
      reject(error);
    }
  });
  // Every request closes, and an error takes its stack.
  const rejectCut = () => {
    if (!hasEnded) reject(malformed());
  };
  request.on('error', rejectCut);
  request.on('close', rejectCut);
  return promise;
}

function parse(body: Buffer, isLarge: boolean): unknown {
  requireFewValues(body, isLarge);
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw malformed();
  }
}

const [parseSmall, parseLarge] = [SMALL_JSON_LIMIT, JSON_LIMIT].map((limit) =>
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

async function parseJson(request: Request, response: Response, isLarge: boolean): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const read = isLarge ? parseLarge : parseSmall;
  read?.(request, response, (error?: unknown) => (error ? reject(toJsonError(error)) : resolve()));
  await promise;
  return request.body;
}

/** body-parser's errors by their status. */
function toJsonError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
  if (status === 413) return new DomainError('too_large', staffMessages.tooLarge);
  if (status === 415) return new DomainError('unsupported_media', serverMessages.sendJson);
  return malformed();
}

const malformed = () => new DomainError('malformed', serverMessages.malformedRequest);
