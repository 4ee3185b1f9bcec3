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

/** Locks shared by all slots; a prime spreads slots of any length. */
const SLOT_LOCKS = 97;

const slotOrders = (em: StoreEntityManager, slot: Date) =>
  db(em).selectFrom('order').where('pickup_time', '=', slot).where('status', 'in', SLOT_STATUSES);

/** The number of a customer's orders in a slot. Returns 0 without a query if the slot takes any number of orders. */
export const countOwnInSlot = async (
  em: StoreEntityManager,
  calendar: PickupCalendar,
  slot: Date | null,
  customerId: number,
): Promise<number> =>
  isBoundedSlot(hoursOf(calendar), slot, calendar.timeZone)
    ? countRows(slotOrders(em, slot).where('customer_id', '=', customerId))
    : 0;

/**
 * Whether a slot can take one more order, not counting `except`. Locks the slot. Several counters count separately, a
 * single one counts all.
 */
export async function hasSpace(
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

/** `in_slot` counts the customer's orders in the slot. */
interface PickupFacts {
  now: Date;
  calendar: PickupCalendar;
  scheduled: readonly ScheduledProduct[];
  held: { in_slot: number };
}

/** Returns the reason why a customer cannot choose a pick-up time; null if they can. */
export function pickupError(pickupTime: Date | null, { now, calendar, scheduled, held }: PickupFacts): string | null {
  if (pickupTime === null) return messages.pickupTimeRequired;
  const result = checkPickup(pickupTime, now, calendar, scheduled);
  if (!result.ok) return result.reason;
  const isShared = isBoundedSlot(hoursOf(calendar), pickupTime, calendar.timeZone);
  return isShared && held.in_slot >= SLOT_ORDER_LIMIT ? slotTakenByYou(SLOT_ORDER_LIMIT) : null;
}
