import { StoreError } from './storeError.ts';

/** The longest that a call waits before it is made again; a store that names a longer one is not waited for. */
const MAX_WAIT_MS = 60_000;
/** The longest wait between two attempts where the store names none. */
const MAX_BACKOFF_MS = 30_000;
const FIRST_BACKOFF_MS = 500;

const PASSING: readonly StoreError['code'][] = ['unreachable', 'unavailable', 'too_many'];

/** Stops a script for so many milliseconds; rejects with the signal's reason as soon as that ends it. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/**
 * How many milliseconds to wait before a call that failed is made again for the `attempt`th time (from 1): what the store
 * named, or twice as long each time, and up to half as much again so that many scripts do not return at once. Null where the
 * same call would fail again.
 */
export function retryDelay(error: unknown, attempt: number, random: () => number = Math.random): number | null {
  if (!(error instanceof StoreError) || !PASSING.includes(error.code)) return null;
  // Neither is a lost connection: the address is wrong, or a page that is no store's answers.
  if (error.code === 'unreachable' && error.status > 0 && error.status < 500) return null;
  const named = error.retryAfter === undefined ? null : error.retryAfter * 1_000;
  if (named !== null && named > MAX_WAIT_MS) return null;
  const backoff = named ?? Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempt - 1));
  return Math.round(backoff * (1 + random() / 2));
}

export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
