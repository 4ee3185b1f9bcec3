import { sql } from 'kysely';
import type { z } from 'zod';
import type { pickupCalendar } from '#shared/contracts/settings.ts';
import {
  type ClosedDay,
  firstOpenDay,
  furthestPickupDay,
  PICKUP_SLOTS,
  type PickupCalendar,
  pickupInstant,
} from '#shared/domain/pickupCalendar.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../platform/services.ts';
import { yearsInReach } from './holidays.ts';

/** The calendar that decides on pick-up days, from the stored lists alone: no customer waits for another's service. */
export async function readPickupCalendar(
  em: StoreEntityManager,
  { now, config }: Pick<Services, 'now' | 'config'>,
): Promise<PickupCalendar> {
  const { timeZone } = config.store;
  const [from, until] = [storeDayOf(now(), timeZone), furthestPickupDay(now(), timeZone)];
  const days = await db(em)
    .selectFrom('closed_day')
    .select(['date', 'reason', sql<number>`1`.as('sequence')])
    .where('date', '>=', from)
    .where('date', '<=', until)
    .unionAll((db) =>
      db
        .selectFrom('holiday')
        .select(['date', 'name as reason', sql<number>`2`.as('sequence')])
        .where('date', '>=', from)
        .where('date', '<=', until),
    )
    .unionAll((db) =>
      db
        .selectFrom('opened_day')
        .select(['date', 'reason', sql<number>`3`.as('sequence')])
        .where('date', '>=', from)
        .where('date', '<=', until),
    )
    .orderBy('date')
    .orderBy('sequence')
    .orderBy('reason')
    .execute();
  const openedDays = days.filter(({ sequence }) => sequence === 3).map(({ date, reason }) => ({ date, reason }));
  const isOpened = (day: string) => openedDays.some(({ date }) => date === day);
  const closed = days.filter(({ date, sequence }) => sequence === 1 || (sequence === 2 && !isOpened(date)));
  return { timeZone, closedDays: oneADay(closed), openedDays };
}

/** What the pickers need to decide by themselves. */
export async function getPickupCalendar(deps: Deps): Promise<z.output<typeof pickupCalendar>> {
  const calendar = await readPickupCalendar(deps.em, deps);
  const { timeZone, closedDays, openedDays = [] } = calendar;
  const now = deps.now();
  const first = firstOpenDay(now, calendar);
  return {
    now,
    time_zone: timeZone,
    closed_days: [...closedDays],
    opened_days: [...openedDays],
    first_pickup: first === null ? null : pickupInstant(first, PICKUP_SLOTS[0] ?? null, timeZone),
  };
}

/** What staff should know of the calendar: that a year within reach has never been fetched. */
export async function calendarNotices(deps: Deps): Promise<string[]> {
  const years = yearsInReach(deps.now(), deps.config.store.timeZone);
  const fetched = await db(deps.em).selectFrom('holiday_fetch').select('year').where('year', 'in', years).execute();
  return fetched.length < years.length ? [staffMessages.holidaysMissing] : [];
}

/** A day closed for several reasons names them all, staff's own first, as the statement ordered them. */
function oneADay(days: readonly ClosedDay[]): ClosedDay[] {
  const reasons = new Map<string, Set<string>>();
  for (const { date, reason } of days) reasons.set(date, (reasons.get(date) ?? new Set()).add(reason));
  return [...reasons].map(([date, named]) => ({ date, reason: [...named].join(', ') }));
}
