import { HOUR_MS, SECOND_MS } from '#shared/domain/durations.ts';

const FIRST_RETRY_MS = 5 * SECOND_MS;
const MAX_RETRY_MS = 4 * HOUR_MS;
/** The time for which delivery of a message is tried. */
const DELIVERY_WINDOW_MS = 24 * HOUR_MS;

/** Number of failures in a row after which a URL is paused: for half a minute at first, for a quarter of an hour at most. */
const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const MAX_PAUSE_MS = HOUR_MS / 4;

/** A URL is turned off when every attempt has failed for this time. */
const FAILING_MS = 3 * 24 * HOUR_MS;

const later = (from: Date, ms: number) => new Date(from.getTime() + ms);
const doubling = (first: number, factor: number, steps: number, max: number) =>
  Math.min(first * factor ** Math.min(steps, 20), max);

/**
 * Returns the time of the next attempt after so many failed `attempts` (from 1): 5, 20, 80 … seconds later, at most four hours, and 24
 * hours after `since` for the last time. Returns null when that time is over (docs/rules/privacy.md, Webhooks).
 */
export function nextAttemptAt(attempts: number, { since, now }: { since: Date; now: Date }): Date | null {
  const end = later(since, DELIVERY_WINDOW_MS);
  if (now >= end) return null;
  const next = later(now, doubling(FIRST_RETRY_MS, 4, attempts - 1, MAX_RETRY_MS));
  return next < end ? next : end;
}

/** Returns until when a URL is paused after its failures in a row; null if it is not paused. */
export function pauseUntil(failures: number, now: Date): Date | null {
  if (failures < FAILURES_BEFORE_PAUSE) return null;
  return later(now, doubling(FIRST_PAUSE_MS, 2, failures - FAILURES_BEFORE_PAUSE, MAX_PAUSE_MS));
}

/** Whether a URL has failed for long enough to be turned off. */
export const hasFailedForDays = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_MS;
