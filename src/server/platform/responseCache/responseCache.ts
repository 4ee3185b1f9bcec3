import { hash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { callContextOf } from '../sessions/callContext.ts';

declare module '../services.ts' {
  interface Services {
    responseCache: ResponseCache;
    readCatalogVersion: () => Promise<string>;
  }
}

interface CachedResponse {
  body: Buffer;
  /** Quoted; depends only on the bytes. */
  etag: string;
  notes: readonly (() => void)[];
}

export interface ResponseCache {
  version: string;
  readonly responses: LRUCache<string, CachedResponse>;
}

/** Longer URLs are rarely repeated. */
const MAX_URL = 2_000;
const ENTRY_BYTES = 600;

export const createResponseCache = (maxSize: number): ResponseCache => ({
  version: '',
  // LRUCache rejects a size of 0; no response fits into 1 byte.
  responses: new LRUCache({ maxSize: maxSize || 1, sizeCalculation: ({ body }) => body.length + ENTRY_BYTES }),
});

/** Caches GET responses of the catalog by URL until it changes. Staff responses differ per user and are never shared. */
export function cacheResponses(services: Services, isCatalog: (request: Request) => boolean): RequestHandler {
  const { responseCache: cache, readCatalogVersion } = services;
  return async (request, response, next) => {
    if (request.method !== 'GET' || !isCatalog(request)) return next();
    const { identity, rejection, notes } = await callContextOf(services, request);
    if (rejection) return next();
    // Read before the response is made, so that a concurrent change invalidates it. If the database is unavailable, the call reports it.
    const version = await readCatalogVersion().catch(() => null);
    if (version === null) return next();
    if (version !== cache.version) cache.responses.clear();
    cache.version = version;
    const url = request.originalUrl;
    const isShared = identity?.kind !== 'staff' && url.length <= MAX_URL;
    const known = isShared && cache.responses.get(url);
    if (known) {
      for (const note of known.notes) note();
      return sendTagged(request, response, known);
    }
    collect(response, (body) => {
      if (response.statusCode !== 200 || response.destroyed) return void response.end(body);
      const made = { body, etag: tagOf(body), notes };
      if (isShared && version === cache.version) cache.responses.set(url, made);
      sendTagged(request, response, made);
    });
    next();
  };
}

const tagOf = (body: Buffer) => `"${hash('sha1', body, 'base64url')}"`;

/** Sends 304 if the caller has the response. Express never does for `fetch`, which adds `no-cache` to a request with a tag. */
export function sendTagged(
  request: Request,
  response: Response,
  { body, etag = tagOf(body) }: { body: Buffer; etag?: string },
): void {
  response.set({ 'Cache-Control': 'private, no-cache', Vary: 'Authorization', ETag: etag });
  const known = request.method === 'POST' ? [] : (request.get('If-None-Match') ?? '').split(',');
  // Weak comparison (RFC 9110): a compressing proxy turns the tag into `W/"…"`.
  const isKnown = known.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
  if (isKnown) response.status(304).end();
  else response.type('json').send(body);
}

function collect(response: Response, done: (body: Buffer) => void): void {
  const chunks: Uint8Array[] = [];
  const add = (chunk: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(chunk);
  };
  const { write, end } = response;
  response.write = (chunk: unknown) => {
    add(chunk);
    return true;
  };
  response.end = (chunk?: unknown) => {
    add(chunk);
    Object.assign(response, { write, end });
    done(Buffer.concat(chunks));
    return response;
  };
}
