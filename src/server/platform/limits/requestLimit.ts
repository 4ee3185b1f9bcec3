import { DomainError } from '#shared/errors.ts';
import { boundedCache } from '../boundedCache.ts';
import type { ReportLimit } from './rateLimits.ts';

/** Callers that a process counts; the caller that came least recently is forgotten first. */
const MAX_COUNTED = 10_000;

interface Options {
  /** As the RateLimit headers name it. */
  name: string;
  /** Requests of one caller within a window. */
  quota: number;
  windowSeconds: number;
  /** The message for a caller with no requests left. */
  message: string;
  /** The store's clock. */
  now: () => Date;
}

export interface RequestLimit {
  /** Counts one more of `who` and reports what is left; throws too_many with the seconds until the next window. */
  take: (who: string, report: ReportLimit) => void;
}

/**
 * Counts requests by windows that begin with the clock's, in this process alone: a store of several processes lets through as many times
 * the limit. No statement is sent for it.
 */
export function createRequestLimit({ name, quota, windowSeconds, message, now }: Options): RequestLimit {
  const counted = boundedCache<{ window: number; count: number }>(MAX_COUNTED);
  const windowMs = windowSeconds * 1000;
  return {
    take: (who, report) => {
      const at = now().getTime();
      const window = Math.floor(at / windowMs);
      const known = counted.get(who);
      const count = known?.window === window ? known.count : 0;
      const resetSeconds = Math.max(1, Math.ceil(((window + 1) * windowMs - at) / 1000));
      report({ name, quota, windowSeconds, remaining: Math.max(0, quota - count - 1), resetSeconds });
      if (count >= quota) throw new DomainError('too_many', message, { retryAfter: resetSeconds });
      counted.set(who, { window, count: count + 1 });
    },
  };
}
