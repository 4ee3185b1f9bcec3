import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReadVersion } from './catalogVersion.ts';

/** A whole answer, ready to be sent. */
export interface Answer {
  body: Buffer;
  /** Entity tag in quotes: the same for the same bytes. */
  etag: string;
}

/** Keeps answers of the public catalog between requests. */
export interface ResponseCache {
  /**
   * The answer kept under `key` if the catalog has not changed since, else the JSON that `make` gives. Throws what `make`
   * throws, of which nothing is kept, and the database's error where it cannot be asked for the version.
   */
  answer(key: string, make: () => Promise<string>): Promise<Answer>;
}

interface Kept {
  version: number;
  answer: Answer;
}

/** What an entry takes besides its body, about. */
const ENTRY_BYTES = 600;

/** An answer made for its own request. */
export async function buildResponse(make: () => Promise<string>): Promise<Answer> {
  const body = Buffer.from(await make());
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
}

/**
 * Keeps at most `maxBytes` of answers, those least asked for going first; 0 keeps none. Every answer is checked against the
 * version that `readVersion` tells when it is asked for, so a save is seen at once, whichever process of the store made it.
 */
export function createResponseCache(maxBytes: number, readVersion: ReadVersion): ResponseCache {
  if (maxBytes === 0) return { answer: (_key, make) => buildResponse(make) };
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, key) => answer.body.length + 2 * key.length + ENTRY_BYTES,
  });
  const underWay = new Map<string, { version: number; answer: Promise<Answer> }>();
  return {
    async answer(key, make) {
      // Read before the answer is made: what changes meanwhile leaves it with a version already past.
      const version = await readVersion();
      const known = kept.get(key);
      if (known?.version === version) return known.answer;
      const other = underWay.get(key);
      if (other?.version === version) return other.answer;

      const mine = { version, answer: buildResponse(make) };
      underWay.set(key, mine);
      try {
        const answer = await mine.answer;
        kept.set(key, { version, answer });
        return answer;
      } finally {
        if (underWay.get(key) === mine) underWay.delete(key);
      }
    },
  };
}
