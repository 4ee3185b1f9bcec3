import { type RawBuilder, sql } from 'kysely';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { lockByName } from '../platform/database/namedLock.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The lock's name; its row is there from the beginning. */
const CALENDAR = 'pickup_calendar';

/** The sequence that numbers the orders of a moment's month in the store. */
export const orderNumbers = (now: Date, timeZone: string): string =>
  `order_no:${storeDayOf(now, timeZone).slice(0, 7)}`;

/**
 * A value of a statement which with it shares the pick-up calendar with other orders until the transaction ends: what staff close waits for it. An
 * order reads the calendar in a later statement.
 */
export const sharingCalendar = (value: number | RawBuilder<number>) =>
  sql<number>`(select ${value} from named_lock where name = ${sql.lit(CALENDAR)} lock in share mode)`;

/**
 * Has the pick-up calendar alone until the caller's transaction ends: an order that shares it is committed before this returns, and one that
 * comes later finds the day closed when it is written (writeOrder). Taken before orders.
 */
export const lockPickupCalendar = (em: StoreEntityManager): Promise<void> => lockByName(em, CALENDAR);
