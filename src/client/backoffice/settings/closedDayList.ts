import type { StoreDay } from '#shared/domain/storeTime.ts';
import type { ApiOutput } from '../../api/appRouter.ts';

export type ClosedDays = ApiOutput['settings']['closedDays'];

export interface NotedDay {
  date: StoreDay;
  reason: string;
  kind: 'holiday' | 'closed' | 'opened';
  who: string;
}

/** The marked days of a year in order; a decision of staff precedes a holiday of the same day. */
export function daysOfYear({ closed_days, opened_days, years }: ClosedDays, year: number): NotedDay[] {
  const isOfYear = ({ date }: { date: StoreDay }) => date.startsWith(`${year}-`);
  const own = [
    ...closed_days.filter(isOfYear).map((day): NotedDay => ({ ...day, kind: 'closed' })),
    ...opened_days.filter(isOfYear).map((day): NotedDay => ({ ...day, kind: 'opened' })),
  ];
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

export function describeAge(then: Date, now: Date): string {
  const age = now.getTime() - then.getTime();
  const largest = UNITS.find(({ ms }) => age >= ms);
  return largest ? relative.format(-Math.floor(age / largest.ms), largest.unit) : 'just now';
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
