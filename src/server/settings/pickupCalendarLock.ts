import { type RawBuilder, sql } from 'kysely';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { db } from '../platform/database/db.ts';
import { lockByName } from '../platform/database/namedLock.ts';
import type { Services, StoreEntityManager } from '../platform/services.ts';

/** The lock's name; its row is there from the beginning. */
const CALENDAR = 'pickup_calendar';

/** The sequence that numbers the orders of a moment's month in the store. */
export const orderNumbers = (now: Date, timeZone: string): string =>
  `order_no:${storeDayOf(now, timeZone).slice(0, 7)}`;

/** How far the clocks of two store processes may differ. */
const CLOCK_SKEW_MS = 60_000;

/**
 * A value of a statement which with it shares the pick-up calendar with other orders until the transaction ends: what staff close waits for it. An
 * order reads the calendar in a later statement.
 */
export const sharingCalendar = (value: number | RawBuilder<number>) =>
  sql<number>`(select ${value} from named_lock where name = ${sql.lit(CALENDAR)} lock in share mode)`;

/**
 * Has the pick-up calendar alone until the caller's transaction ends: an order that shares it is committed before this returns, and one that
 * comes later finds the day closed when it is written (writeOrder). Taken before orders and sequences.
 */
export async function lockPickupCalendar(em: StoreEntityManager, { now, config }: Services): Promise<void> {
  await lockByName(em, CALENDAR);
  // For one release: an order of the version before has its number until its commit.
  const nearby = [-CLOCK_SKEW_MS, CLOCK_SKEW_MS].map((skew) => new Date(now().getTime() + skew));
  for (const name of new Set(nearby.map((each) => orderNumbers(each, config.store.timeZone)))) {
    await db(em)
      .insertInto('sequence')
      .values({ name, value: 0 })
      .onDuplicateKeyUpdate({ value: sql`value` })
      .execute();
  }
}
