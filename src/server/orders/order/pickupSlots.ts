import { sql } from 'kysely';
import { isBoundedSlot, SLOT_ORDER_LIMIT } from '#shared/domain/orders/orderLimits.ts';
import { SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import type { PickupCalendar } from '#shared/domain/pickups/pickupCalendar.ts';
import { hoursOf } from '#shared/domain/pickups/pickupCalendar.ts';
import { checkPickup, type ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { messages } from '#shared/messages.ts';
import { slotTakenByYou } from '#shared/serverMessages.ts';
import { countRows, db } from '../../platform/database/db.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** Number of locks for all slots; a prime, by which slots of any length are spread. */
const SLOT_LOCKS = 97;

const slotOrders = (em: StoreEntityManager, slot: Date) =>
  db(em).selectFrom('order').where('pickup_time', '=', slot).where('status', 'in', SLOT_STATUSES);

/** The number of a customer's orders in a slot. */
export const countOwnInSlot = (em: StoreEntityManager, slot: Date, customerId: number): Promise<number> =>
  countRows(slotOrders(em, slot).where('customer_id', '=', customerId));

/**
 * Whether a slot has room for one more order, `except` not counted. Locks the slot until the transaction ends, so that all earlier orders are
 * counted. Each of several counters has places of its own, and so has the store's own place; with one counter all orders count.
 */
export async function hasRoom(
  em: StoreEntityManager,
  calendar: PickupCalendar,
  { pickup_time, counter, except = 0 }: { pickup_time: Date | null; counter: Counter | null; except?: number },
): Promise<boolean> {
  const hours = hoursOf(calendar);
  if (!isBoundedSlot(hours, pickup_time, calendar.timeZone)) return true;
  await lockByName(em, `pickup_slot:${Math.floor(pickup_time.getTime() / 60_000) % SLOT_LOCKS}`);
  const counterId = counter && Number(counter._id);
  const taken = await countRows(
    slotOrders(em, pickup_time)
      .where('id', '<>', except)
      .where(sql<boolean>`((select count(*) from warehouse where is_counter) < 2 or counter_id <=> ${counterId})`),
  );
  return taken < hours.orders_per_slot;
}

/** What decides whether a customer may choose a pick-up time; `in_slot` counts their own orders at it. */
interface PickupFacts {
  now: Date;
  calendar: PickupCalendar;
  scheduled: readonly ScheduledProduct[];
  held: { in_slot: number };
}

/** Why a customer cannot choose a pick-up time, for a new order or for one that they move; null if they can. */
export function pickupError(pickupTime: Date | null, { now, calendar, scheduled, held }: PickupFacts): string | null {
  if (pickupTime === null) return messages.pickupTimeRequired;
  const result = checkPickup(pickupTime, now, calendar, scheduled);
  if (!result.ok) return result.reason;
  const isShared = isBoundedSlot(hoursOf(calendar), pickupTime, calendar.timeZone);
  return isShared && held.in_slot >= SLOT_ORDER_LIMIT ? slotTakenByYou(SLOT_ORDER_LIMIT) : null;
}
