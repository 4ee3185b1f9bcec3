import type { StoreDay } from '#shared/domain/storeTime.ts';
import type { ApiOutput } from '../../api.ts';

export type ClosedDays = ApiOutput['settings']['closedDays'];

/** A day without pick-up: staff's own, with who closed it, or a public holiday. */
export interface NotedDay {
  date: StoreDay;
  reason: string;
  kind: 'holiday' | 'closed';
  who: string;
}

/** The days of note of a year in their order; a day that staff have closed stands before a holiday of that day. */
export function daysOfYear({ closed_days, years }: ClosedDays, year: number): NotedDay[] {
  const own = closed_days
    .filter(({ date }) => date.startsWith(`${year}-`))
    .map((day): NotedDay => ({ ...day, kind: 'closed' }));
  const holidays = (years.find((each) => each.year === year)?.holidays ?? []).map(
    ({ date, name }): NotedDay => ({ date, reason: name, kind: 'holiday', who: '' }),
  );
  return [...own, ...holidays].sort((a, b) => a.date.localeCompare(b.date));
}

const UNITS = [
  { unit: 'day', ms: 24 * 3_600_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** "3 hours ago", in the largest unit that has passed whole; "just now" below a minute. */
export function describeAge(then: Date, now: Date): string {
  const age = now.getTime() - then.getTime();
  const largest = UNITS.find(({ ms }) => age >= ms);
  return largest ? relative.format(-Math.floor(age / largest.ms), largest.unit) : 'just now';
}

/** The host of a web address, or the text itself where it is none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
