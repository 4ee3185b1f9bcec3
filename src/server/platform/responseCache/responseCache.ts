import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { currentRequest } from '../requests/requestContext.ts';
import type { ReadVersion } from './catalogVersion.ts';

/** A whole response, ready to be sent. */
export interface CachedResponse {
  body: Buffer;
  /** Entity tag in quotes: the same for the same bytes. */
  etag: string;
  /** Called each time that the response is sent; they live as long as the response. */
  notes: readonly (() => void)[];
}

/** Makes a response as JSON, and says what is noted each time that it is sent. */
export type BuildResponse = (eachTimeSent: (note: () => void) => void) => Promise<string>;

/** Caches responses of the public catalog between requests. */
export interface ResponseCache {
  /**
   * The response cached under `key` if the catalog has not changed since, else the JSON that `build` returns. Throws what
   * `build` throws, of which nothing is cached, and the database's error where the version cannot be read.
   */
  getOrBuild(key: string, build: BuildResponse): Promise<CachedResponse>;
  /** How often a response was there, and how often it had to be built, since the start. */
  counts(): { hits: number; misses: number };
}

interface CacheEntry {
  version: number;
  response: CachedResponse;
}

/** Approximate bytes of an entry in addition to its body. */
const ENTRY_BYTES = 600;
/** The part of the memory for responses that were requested once: searches of nonsense, of which none comes again, take no more of it. */
const PART_OF_NEW = 1 / 8;

/**
 * The bytes of a text in memory of their own. `Buffer.from` would cut small ones out of a block of kilobytes, and a cached response
 * keeps the whole block, with all that others have in it.
 */
function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Who shares the building of a response: nobody waits for the turn of a network that they are not in. */
function buildsWith(): string {
  return currentRequest()?.network ?? '';
}

/** A response built for its own request. */
export async function buildResponse(build: BuildResponse): Promise<CachedResponse> {
  const notes: (() => void)[] = [];
  const body = ownBytes(await build((note) => notes.push(note)));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"`, notes };
}

/**
 * Caches at most `maxBytes` of responses, evicting the least recently used, of those that were requested once before the others; 0 caches
 * none. Every response is checked against the version that `readVersion` returns at the request, so a save is seen as soon as that has it.
 */
export function createResponseCache(maxBytes: number, readVersion: ReadVersion): ResponseCache {
  const counts = { hits: 0, misses: 0 };
  const buildCounted = (build: BuildResponse) => {
    counts.misses += 1;
    return buildResponse(build);
  };
  if (maxBytes === 0) return { getOrBuild: (_key, build) => buildCounted(build), counts: () => counts };
  const createEntries = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({
      maxSize,
      sizeCalculation: ({ response }, key) => response.body.length + 2 * key.length + ENTRY_BYTES,
    });
  const requestedOnce = createEntries(Math.floor(maxBytes * PART_OF_NEW));
  const requestedAgain = createEntries(maxBytes - requestedOnce.maxSize);
  const find = (key: string) => {
    const once = requestedOnce.get(key);
    if (!once) return requestedAgain.get(key);
    requestedOnce.delete(key);
    requestedAgain.set(key, once);
    return once;
  };
  const pending = new Map<string, { version: number; response: Promise<CachedResponse> }>();
  return {
    counts: () => counts,
    async getOrBuild(key, build) {
      const building = `${buildsWith()}\n${key}`;
      // The version is read before the response is built, so a change in the meantime makes the response outdated.
      const version = await readVersion();
      const known = find(key);
      const found = known?.version === version ? known : pending.get(building);
      if (found?.version === version) {
        counts.hits += 1;
        return found.response;
      }

      const own = { version, response: buildCounted(build) };
      pending.set(building, own);
      try {
        const response = await own.response;
        (requestedAgain.has(key) ? requestedAgain : requestedOnce).set(key, { version, response });
        return response;
      } finally {
        if (pending.get(building) === own) pending.delete(building);
      }
    },
  };
}
