import { HOUR_MS, SECOND_MS } from '#shared/domain/durations.ts';
import { backoffMs, type Retry } from '../platform/jobs/schedule.ts';

/** Retries after 5, 20, 80 … seconds, at most four hours, for 24 hours (docs/rules/privacy.md, Webhooks). */
export const DELIVERY_RETRY: Retry = { firstMs: 5 * SECOND_MS, factor: 4, maxMs: 4 * HOUR_MS, withinMs: 24 * HOUR_MS };

/** Consecutive failures before a URL is paused, for half a minute at first and a quarter of an hour at most. */
const FAILURES_BEFORE_PAUSE = 3;
const PAUSE: Retry = { firstMs: 30 * SECOND_MS, factor: 2, maxMs: HOUR_MS / 4 };

/** A URL is turned off if every attempt failed for this time. */
const FAILING_MS = 3 * 24 * HOUR_MS;

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** Null if not paused. */
export function pauseUntil(failures: number, now: Date): Date | null {
  if (failures < FAILURES_BEFORE_PAUSE) return null;
  return later(now, backoffMs(PAUSE, failures - FAILURES_BEFORE_PAUSE + 1));
}

export const hasFailedForDays = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MS;
