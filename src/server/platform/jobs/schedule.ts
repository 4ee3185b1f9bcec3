import { MINUTE_MS } from '#shared/domain/durations.ts';
import { addDays, type ClockTime, instantAt, storeDayOf } from '#shared/domain/storeTime.ts';

/** When a job runs: so many milliseconds after it finished, or daily at a wall-clock time of the store. */
export type Schedule = { everyMs: number } | { dailyAt: ClockTime };

const MAX_BACKOFF_MS = 60 * MINUTE_MS;

/** The next run after `now` by the schedule alone; a daily job runs at its time on each day of the store's zone. */
export function nextRunAt(schedule: Schedule, now: Date, timeZone: string): Date {
  if ('everyMs' in schedule) return new Date(now.getTime() + schedule.everyMs);
  const today = storeDayOf(now, timeZone);
  const atToday = instantAt(today, schedule.dailyAt, timeZone);
  return atToday > now ? atToday : instantAt(addDays(today, 1), schedule.dailyAt, timeZone);
}

/** When a job that has failed so many times in a row (from 1) is tried again: 1, 2, 4 … minutes later, at most an hour. */
export function retryAt(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** Math.min(failures - 1, 10), MAX_BACKOFF_MS));
}
