import { type RawBuilder, sql } from 'kysely';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { lockByName } from '../platform/database/namedLock.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The row of this lock always exists. */
const CALENDAR = 'pickup_calendar';

/** The sequence of order numbers for a store month. */
export const orderNumbers = (now: Date, timeZone: string): string =>
  `order_no:${storeDayOf(now, timeZone).slice(0, 7)}`;

/** Takes a shared calendar lock with a value of a statement: closings wait for it. Read the calendar in a later statement. */
export const sharingCalendar = (value: number | RawBuilder<number>) =>
  sql<number>`(select ${value} from named_lock where name = ${sql.lit(CALENDAR)} lock in share mode)`;

/** Takes the exclusive calendar lock, before orders: sharing orders commit first, later ones see the closed day. */
export const lockPickupCalendar = (em: StoreEntityManager): Promise<void> => lockByName(em, CALENDAR);
