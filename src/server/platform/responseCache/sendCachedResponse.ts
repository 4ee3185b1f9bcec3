import type { Request, Response } from 'express';
import type { CallContext } from '../sessions/callContext.ts';
import { type BuildResponse, buildResponse, type CachedResponse } from './responseCache.ts';

/** Longer queries are hardly sent twice. */
const MAX_KEY = 2_000;

/**
 * The response to a query of the catalog, identified by `question`, any JSON. Staff see more than others,
 * each their own, so theirs is built every time. Throws why an API token was rejected.
 */
export async function findCatalogResponse(
  { identity, rejection, services }: CallContext,
  question: unknown,
  build: BuildResponse,
): Promise<CachedResponse> {
  if (rejection) throw rejection;
  const key = identity?.kind === 'staff' ? null : keyOf(question);
  const response = await (key === null ? buildResponse(build) : services.responseCache.getOrBuild(key, build));
  for (const note of response.notes) note();
  return response;
}

function keyOf(question: unknown): string | null {
  try {
    const key = JSON.stringify(question);
    return key.length > MAX_KEY ? null : key;
  } catch {
    // Nested too deeply, which its procedure will say.
    return null;
  }
}

/**
 * Sends a response of the catalog, or 304 to a GET or HEAD that has it already. Browsers store it and ask each time whether it
 * still holds; it differs between staff and others, so it varies by caller.
 */
export function sendCachedResponse(request: Request, response: Response, { body, etag }: CachedResponse): void {
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Vary', 'Authorization');
  response.setHeader('ETag', etag);
  if (request.method !== 'POST' && isKnown(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(body);
}

/**
 * Whether If-None-Match names this response: alone, in a list, or as `*`. Compared weakly, as the header wants it: a proxy that
 * compresses has made `W/"…"` of the tag.
 */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
