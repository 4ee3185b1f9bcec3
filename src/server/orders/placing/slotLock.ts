import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** How many rows the locks of slots are; a prime, by which slots of any length are spread. */
const SLOT_LOCKS = 97;

/** The name of the lock by which the orders of one pick-up slot come one after the other. */
export const slotLock = (slot: Date): string => `pickup_slot:${Math.floor(slot.getTime() / 60_000) % SLOT_LOCKS}`;

/**
 * The condition that an order takes up a place of the slot where another one would be fetched: each of several counters has places of its own, and so
 * has the store's own place, of orders that name no counter. With one counter all orders count.
 */
export const sharesPlaces = (order: string, counterId: number | null): RawBuilder<SqlBool> =>
  sql`((select count(*) from warehouse where is_counter) < 2 or ${sql.ref(`${order}.counter_id`)} <=> ${counterId})`;
