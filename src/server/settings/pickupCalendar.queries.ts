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
import { clockTimeOf, type StoreDay, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../platform/services.ts';
import { listCounters } from './counters.queries.ts';
import { BUNDLED, yearsInReach } from './holidays.ts';
import { readSetting } from './settings.queries.ts';

/** Full slots that are listed, the earliest; an order for one beyond them is rejected when it is placed. */
const MAX_FULL_SLOTS = 5_000;

/** The calendar that decides on pick-up days, by the `known` hours or those of the settings: no customer waits for another's service. */
export async function readPickupCalendar(
  em: StoreEntityManager,
  { now, config }: Pick<Services, 'now' | 'config'>,
  known?: PickupHours,
): Promise<PickupCalendar & { hours: PickupHours }> {
  const { timeZone } = config.store;
  const hours = known ?? (await readSetting(em, 'pickup_hours'));
  const days = await readDays(em, storeDayOf(now(), timeZone), furthestPickupDay(now(), timeZone, hours));
  const openedDays = days.flatMap(({ kind, ...day }) => (kind === 'opened' ? day : []));
  const closedDays = days.flatMap(({ kind, ...day }) =>
    kind === 'closed' || (kind === 'holiday' && !openedDays.some(({ date }) => date === day.date)) ? day : [],
  );
  return { timeZone, closedDays: oneADay(closedDays), openedDays, hours };
}

/** The days that are not as the week has them, each with its reason, by date; closed ones before holidays. */
async function readDays(em: StoreEntityManager, from: StoreDay, until: StoreDay) {
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
    .where('date', '<=', until)
    .orderBy('kind')
    .orderBy('date')
    .orderBy('reason')
    .execute();
}

/** Reads the data that the pickers need to decide. */
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

/** The first slot with room of the first open day, any time of that day where all are full; null where no day is open. */
function firstPickup(now: Date, calendar: PickupCalendar & { hours: PickupHours }): Date | null {
  const day = firstOpenDay(now, calendar);
  if (day === null) return null;
  const slots = pickupSlots(calendar.hours).map((slot) => pickupInstant(day, slot, calendar.timeZone));
  return slots.find((slot) => fullReason(slot, calendar) === null) ?? pickupInstant(day, null, calendar.timeZone);
}

/**
 * The slots from today on that have as many orders as they take, at each counter where there are several; without a counter, those of orders that name
 * none, or of all. Any time of a day takes any number.
 */
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

/** Returns the notices for staff about the calendar: that a year within reach has no holidays, or those that come with the store. */
export async function calendarNotices(deps: Deps): Promise<string[]> {
  const hours = await readSetting(deps.em, 'pickup_hours');
  const years = yearsInReach(deps.now(), deps.config.store.timeZone, hours);
  const fetched = await db(deps.em).selectFrom('holiday_fetch').select('source').where('year', 'in', years).execute();
  if (fetched.length < years.length) return [staffMessages.holidaysMissing];
  return fetched.some(({ source }) => source === BUNDLED) ? [staffMessages.holidaysBundled] : [];
}

/** A day closed for several reasons names them all, staff's own first, as `days` has them. */
function oneADay(days: readonly ClosedDay[]): ClosedDay[] {
  const reasons = new Map<StoreDay, Set<string>>();
  for (const { date, reason } of days) reasons.set(date, (reasons.get(date) ?? new Set()).add(reason));
  const named = [...reasons].map(([date, of]) => ({ date, reason: [...of].join(', ') }));
  return named.sort((one, other) => one.date.localeCompare(other.date));
}
