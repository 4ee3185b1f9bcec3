import type { ClosingPreview } from '#shared/contracts/closing.ts';
import { describeHours } from '#shared/domain/catalog/availability.ts';
import {
  earliestPickupDay,
  furthestPickupDay,
  hoursOf,
  type PickupCalendar,
  pickupDay,
} from '#shared/domain/pickups/pickupCalendar.ts';
import { moveClosedReason, pickupMovedTo } from '#shared/domain/pickups/productHours.ts';
import { addDays, clockTimeOf, formatDay, type StoreDay, storeDayOf, weekdayOf } from '#shared/domain/storeTime.ts';
import { needAnotherDay } from '#shared/staffMessages.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import type { Option } from '../../../design/select/OptionItem.tsx';

type Pickup = Pick<ClosingPreview['orders'][number], '_id' | 'pickup_time' | 'scheduled'>;
const MAX_NAMED = 3;

export type OwnDays = Readonly<Record<string, StoreDay>>;

/** Returns the reason why a pick-up cannot move to a day because of its products' hours, or null. */
export type ClosedReason = (pickup: Pickup, day: StoreDay) => string | null;

/** Cached, because hours repeat weekly except for goods with a cut-off, and many orders share products. */
export function closedReasonIn(calendar: PickupCalendar): ClosedReason {
  const { timeZone } = calendar;
  const known = new Map<string, string | null>();
  const cases = new WeakMap<Pickup, string>();
  return (pickup, day) => {
    const { pickup_time, scheduled } = pickup;
    if (scheduled.length === 0) return null;
    const ofPickup =
      cases.get(pickup) ??
      JSON.stringify([weekdayOf(storeDayOf(pickup_time, timeZone)), clockTimeOf(pickup_time, timeZone), scheduled]);
    cases.set(pickup, ofPickup);
    const repeats = scheduled.every(({ ready_from }) => ready_from === null);
    const key = `${repeats ? weekdayOf(day) : day} ${ofPickup}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const reason = moveClosedReason(pickup_time, pickupMovedTo(day, pickup_time, calendar), calendar, scheduled);
    known.set(key, reason);
    return reason;
  };
}

/** Includes the days up to the maximum distance of a pick-up. */
export function openDaysWithout(
  { from, until }: { from: StoreDay; until: StoreDay },
  now: Date,
  calendar: PickupCalendar,
): StoreDay[] {
  const days: StoreDay[] = [];
  const last = furthestPickupDay(now, calendar.timeZone, hoursOf(calendar));
  for (let day = earliestPickupDay(now, calendar.timeZone, hoursOf(calendar)); day <= last; day = addDays(day, 1)) {
    if ((day < from || day > until) && pickupDay(day, now, calendar).open) days.push(day);
  }
  return days;
}

export const dayOptions = (days: readonly StoreDay[]): Option[] => days.map((id) => ({ id, label: formatDay(id) }));

export const daysFor = (pickup: Pickup, days: readonly Option[], closed: ClosedReason): Option[] =>
  days.filter((day) => closed(pickup, day.id) === null);

export function describeScheduled({ scheduled }: Pickup): string | null {
  if (scheduled.length === 0) return null;
  const named = scheduled.slice(0, MAX_NAMED).map((product) => {
    const from = product.ready_from === null ? null : `from ${formatDay(product.ready_from)}`;
    return `${product.name}: ${[from, describeHours(product)].filter((part) => part !== null).join(', ')}`;
  });
  const more = scheduled.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Each day states the number of orders that cannot move there, and is disabled if none can. */
export function daysForAll(
  orders: readonly Pickup[],
  own: OwnDays,
  days: readonly Option[],
  closed: ClosedReason,
): Option[] {
  const following = orders.filter(({ _id }) => own[_id] === undefined);
  return days.map((day) => {
    const count = following.filter((pickup) => closed(pickup, day.id) !== null).length;
    if (count === 0) return day;
    const description = needAnotherDay(count, following.length);
    return { ...day, description, isDisabled: count === following.length };
  });
}

/** By order, the reason why it cannot move to the common day, unless it has a separate one. */
export function misfits(
  orders: readonly Pickup[],
  forAll: StoreDay | null,
  own: OwnDays,
  closed: ClosedReason,
): Readonly<Record<string, string>> {
  const left: Record<string, string> = {};
  for (const pickup of orders) {
    const reason = forAll === null || own[pickup._id] !== undefined ? null : closed(pickup, forAll);
    if (reason !== null) left[pickup._id] = reason;
  }
  return left;
}

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
