import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { countRows } from '../../platform/database/countRows.ts';
import { db } from '../../platform/database/db.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** How many rows the locks of slots are; a prime, by which slots of any length are spread. */
const SLOT_LOCKS = 97;

/** Has the orders of a pick-up slot come one after the other until the transaction ends, so that those before this one are all counted. */
export const lockSlot = (em: StoreEntityManager, slot: Date): Promise<void> =>
  lockByName(em, `pickup_slot:${Math.floor(slot.getTime() / 60_000) % SLOT_LOCKS}`);

/** How many orders (`order as o`) take up a place at a pick-up time, of those that a condition names. */
export const countSlotOrders = (em: StoreEntityManager, slot: Date, condition: RawBuilder<SqlBool>): Promise<number> =>
  countRows(
    db(em)
      .selectFrom('order as o')
      .where('pickup_time', '=', slot)
      .where('status', 'in', SLOT_STATUSES)
      .where(condition),
  );

/**
 * The condition that an order (`order as o`) takes up a place of the slot where another one would be picked up: each of several counters has
 * places of its own, and so has the store's own place, of orders that name no counter. With one counter all orders count.
 */
export const sharesPlaces = (counterId: number | null): RawBuilder<SqlBool> =>
  sql`((select count(*) from warehouse where is_counter) < 2 or o.counter_id <=> ${counterId})`;
