import { LRUCache } from 'lru-cache';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ReportLimit } from '../platform/rateLimits.ts';

const MINUTE_MS = 60_000;
/** More than a store's tokens, so that only unknown ones push each other out. */
const MAX_COUNTED = 10_000;

/**
 * Counts requests by minutes, in this process alone: a store of several processes lets through as many times the limit. `take`
 * counts one more of `who` and reports what is left, or throws too_many with the seconds until the next minute.
 */
export function createRequestLimit(perMinute: number, now: () => Date) {
  const counted = new LRUCache<string, { minute: number; count: number }>({ max: MAX_COUNTED });
  return {
    take: (who: string, report: ReportLimit): void => {
      const at = now().getTime();
      const minute = Math.floor(at / MINUTE_MS);
      const known = counted.get(who);
      const count = known?.minute === minute ? known.count : 0;
      const retryAfter = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - at) / 1000));
      const remaining = Math.max(0, perMinute - count - 1);
      report({ name: 'token', quota: perMinute, windowSeconds: 60, remaining, resetSeconds: retryAfter });
      if (count >= perMinute) {
        throw new DomainError('too_many', serverMessages.tokenTooManyRequests, { retryAfter });
      }
      counted.set(who, { minute, count: count + 1 });
    },
  };
}
