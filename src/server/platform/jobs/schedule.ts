import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/durations.ts';
import { addDays, type ClockTime, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';

/** Milliseconds after the last run finished, or daily at a time of the store's zone. */
export type Schedule = { everyMs: number } | { dailyAt: ClockTime };

/** Next run after `now` (UTC). A daily job runs at its time on each day of the store's zone. */
export function nextRunAt(schedule: Schedule, now: Date, timeZone: string): Date {
  if ('everyMs' in schedule) return new Date(now.getTime() + schedule.everyMs);
  const today = storeDayOf(now, timeZone);
  const atToday = instantAt(today, schedule.dailyAt, timeZone);
  return atToday > now ? atToday : instantAt(addDays(today, 1), schedule.dailyAt, timeZone);
}

/** Retries after `firstMs`, then after `factor` times the previous delay, at most `maxMs`. */
export interface Retry {
  firstMs: number;
  factor: number;
  maxMs: number;
  /** Maximum number of attempts. */
  attempts?: number;
  /** Maximum time; the last attempt is at its end. */
  withinMs?: number;
}

/** 10 s, 40 s, 160 s … at most six hours, eight attempts over some ten hours. */
export const TASK_RETRY: Retry = { firstMs: 10 * SECOND_MS, factor: 4, maxMs: 6 * HOUR_MS, attempts: 8 };
/** 1, 2, 4 … minutes, at most an hour, without end. */
export const JOB_RETRY = { firstMs: MINUTE_MS, factor: 2, maxMs: HOUR_MS };

/** Time (UTC) of the next attempt after `attempts` (from 1), for work that started waiting at `since`. Null if it is given up. */
export function retryAt(
  { attempts: maxAttempts = Number.POSITIVE_INFINITY, withinMs, ...retry }: Retry,
  { attempts, since, now }: { attempts: number; since: Date; now: Date },
): Date | null {
  if (attempts >= maxAttempts) return null;
  const next = now.getTime() + backoffMs(retry, attempts);
  if (withinMs === undefined) return new Date(next);
  const end = since.getTime() + withinMs;
  return now.getTime() >= end ? null : new Date(Math.min(next, end));
}

/** Milliseconds from the failed attempt `attempts` (from 1) to the next. */
export const backoffMs = ({ firstMs, factor, maxMs }: Retry, attempts: number): number =>
  Math.min(firstMs * factor ** Math.min(attempts - 1, 20), maxMs);
