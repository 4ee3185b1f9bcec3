import { addDays, clockTimeOf, instantAt, storeDayOf } from '../storeTime.ts';
import type { QuietHours } from './noticeKinds.ts';

/** End of the quiet hours at an instant, or null outside them. The last minute is not quiet (docs/rules/people.md, Notices). */
export function quietUntil(now: Date, quiet: QuietHours, timeZone: string): Date | null {
  if (quiet === null) return null;
  const { from, until } = quiet;
  const time = clockTimeOf(now, timeZone);
  const isOverMidnight = until < from;
  const isQuiet = isOverMidnight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return null;
  const today = storeDayOf(now, timeZone);
  return instantAt(isOverMidnight && time >= from ? addDays(today, 1) : today, until, timeZone);
}
