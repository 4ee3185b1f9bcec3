import { sql } from 'kysely';
import type { z } from 'zod';
import type { pickupCalendar } from '#shared/contracts/settings.ts';
import { SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import {
  type ClosedDay,
  firstOpenDay,
  fullReason,
  furthestPickupDay,
  type PickupCalendar,
  pickupInstant,
} from '#shared/domain/pickups/pickupCalendar.ts';
import { ANY_TIME, type PickupHours, pickupSlots } from '#shared/domain/pickups/pickupHours.ts';
import { addDays, clockTimeOf, type StoreDay, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../platform/services.ts';
import { listCounters } from './counters.queries.ts';
import { BUNDLED, yearsInReach } from './holidays.ts';
import { readSetting } from './settings.queries.ts';

/** Only the earliest full slots are listed; placing rejects others. */
const MAX_FULL_SLOTS = 5_000;

/** Returns the calendar by `known` or stored hours, without calling the holiday service. */
export async function readPickupCalendar(
  em: StoreEntityManager,
  { now, config }: Pick<Services, 'now' | 'config'>,
  known?: PickupHours,
): Promise<PickupCalendar & { hours: PickupHours }> {
  const { timeZone } = config.store;
  const hours = known ?? (await readSetting(em, 'pickup_hours'));
  const days = await readDays(em, storeDayOf(now(), timeZone), furthestPickupDay(now(), timeZone, hours));
  return toCalendar(days, timeZone, hours);
}

function toCalendar(days: Awaited<ReturnType<typeof readDays>>, timeZone: string, hours: PickupHours) {
  const openedDays = days.flatMap(({ kind, ...day }) => (kind === 'opened' ? day : []));
  const closedDays = days.flatMap(({ kind, ...day }) =>
    kind === 'closed' || (kind === 'holiday' && !openedDays.some(({ date }) => date === day.date)) ? day : [],
  );
  return { timeZone, closedDays: oneADay(closedDays), openedDays, hours };
}

/** Returns days that differ from the week, with reasons, by date; closed days before holidays. */
async function readDays(em: StoreEntityManager, from: StoreDay, until?: StoreDay) {
  const days = (table: 'closed_day' | 'opened_day', kind: 'closed' | 'opened') =>
    db(em)
      .selectFrom(table)
      .select([sql.lit<string>(kind).as('kind'), 'date', 'reason']);
  const holidays = db(em)
    .selectFrom('holiday')
    .select([sql.lit<string>('holiday').as('kind'), 'date', 'name as reason']);
  return db(em)
    .selectFrom(days('closed_day', 'closed').unionAll(days('opened_day', 'opened')).unionAll(holidays).as('days'))
    .selectAll()
    .where('date', '>=', from)
    .$if(until !== undefined, (query) => query.where('date', '<=', until ?? from))
    .orderBy('kind')
    .orderBy('date')
    .orderBy('reason')
    .execute();
}

export async function getPickupCalendar(deps: Deps): Promise<z.output<typeof pickupCalendar>> {
  const calendar = await readPickupCalendar(deps.em, deps);
  const { timeZone, closedDays, openedDays = [], hours } = calendar;
  const isPerCounter = (await listCounters(deps.em)).length > 0;
  const full = await listFullSlots(deps, hours, isPerCounter);
  const fullSlots = full.filter(({ counter }) => counter === null).map(({ slot }) => slot);
  const now = deps.now();
  return {
    now,
    time_zone: timeZone,
    closed_days: [...closedDays],
    opened_days: [...openedDays],
    first_pickup: firstPickup(now, { ...calendar, fullSlots }),
    hours: { ...hours, weekdays: [...hours.weekdays] },
    full_slots: fullSlots,
    full_slots_at: full.flatMap(({ counter, slot }) => (counter === null ? [] : [{ counter: String(counter), slot }])),
  };
}

/** The first open day's first free slot, or any time if all are full; null without an open day. */
function firstPickup(now: Date, calendar: PickupCalendar & { hours: PickupHours }): Date | null {
  const day = firstOpenDay(now, calendar);
  if (day === null) return null;
  const slots = pickupSlots(calendar.hours).map((slot) => pickupInstant(day, slot, calendar.timeZone));
  return slots.find((slot) => fullReason(slot, calendar) === null) ?? pickupInstant(day, null, calendar.timeZone);
}

/** Returns full slots from today on, by counter if there are several. "Any time" is never full. */
async function listFullSlots({ em, now, config }: Deps, hours: PickupHours, isPerCounter: boolean) {
  if (hours.orders_per_slot === 0) return [];
  const { timeZone } = config.store;
  const span = spanOfDays(storeDayOf(now(), timeZone), furthestPickupDay(now(), timeZone, hours), timeZone);
  const counter = isPerCounter ? sql<number | null>`counter_id` : sql<number | null>`null`;
  const counted = await db(em)
    .selectFrom('order')
    .select(['pickup_time', counter.as('counter')])
    .where('status', 'in', SLOT_STATUSES)
    .where('pickup_time', '>=', span.from)
    .where('pickup_time', '<', span.until)
    .groupBy(isPerCounter ? ['pickup_time', 'counter_id'] : ['pickup_time'])
    .having((eb) => eb.fn.countAll<number>(), '>=', hours.orders_per_slot)
    .orderBy('pickup_time')
    .limit(MAX_FULL_SLOTS)
    .execute();
  return counted.flatMap(({ pickup_time: slot, counter }) =>
    slot !== null && clockTimeOf(slot, timeZone) !== ANY_TIME ? [{ counter, slot }] : [],
  );
}

/** Returns notices about years within reach with missing or built-in holidays. */
export async function calendarNotices(deps: Deps): Promise<string[]> {
  const hours = await readSetting(deps.em, 'pickup_hours');
  const years = yearsInReach(deps.now(), deps.config.store.timeZone, hours);
  const fetched = await db(deps.em).selectFrom('holiday_fetch').select('source').where('year', 'in', years).execute();
  if (fetched.length < years.length) return [staffMessages.holidaysMissing];
  return fetched.some(({ source }) => source === BUNDLED) ? [staffMessages.holidaysBundled] : [];
}

/** Joins several reasons of a day, staff's own first. */
function oneADay(days: readonly ClosedDay[]): ClosedDay[] {
  const reasons = new Map<StoreDay, Set<string>>();
  for (const { date, reason } of days) reasons.set(date, (reasons.get(date) ?? new Set()).add(reason));
  const named = [...reasons].map(([date, of]) => ({ date, reason: [...of].join(', ') }));
  return named.sort((one, other) => one.date.localeCompare(other.date));
}

/** Longer than any deadline with holidays. */
const CALENDAR_DAYS = 180;

/** Returns the store's calendar from CALENDAR_DAYS ago; opened holidays count as open. */
export async function readBusinessDays({ em, now, config }: Deps, hours: PickupHours): Promise<PickupCalendar> {
  const { timeZone } = config.store;
  const from = addDays(storeDayOf(now(), timeZone), -CALENDAR_DAYS);
  return toCalendar(await readDays(em, from), timeZone, hours);
}
