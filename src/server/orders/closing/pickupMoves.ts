import type { CloseDaysInput } from '#shared/contracts/closing.ts';
import { type PickupCalendar, pickupDay } from '#shared/domain/pickups/pickupCalendar.ts';
import { moveClosedReason, pickupMovedTo, type ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { openPickupsLeft, pickupNotMoved } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { OrderChange } from '../change/orderChange.ts';

/** An order's pick-up as it stands. */
export interface OpenPickup {
  id: number;
  order_no: string;
  pickup_time: Date;
  /** Those of its products whose hours bind the pick-up. */
  scheduled: readonly ScheduledProduct[];
}

export interface PickupMove {
  id: number;
  from: Date;
  to: Date;
}

/** Another counter than the one where an order was to be fetched; null for the store's own place. */
interface CounterMove {
  from: Counter | null;
  to: Counter;
}

/** A pick-up and its new time, or the same one at another counter. */
export type MovedPickup = Pick<PickupMove, 'from' | 'to'> & { counter?: CounterMove };

/**
 * Returns the new day of each pick-up: the day named for it, else the day for all, at the time of day it had. `calendar` is the one that holds once the days are closed; staff may move more orders to a slot than customers may choose. Throws conflict where a pick-up has
 * no new day, invalid where a new day is not open or
 * lies outside the hours of a product of the order.
 */
export function decideMoves(
  pickups: readonly OpenPickup[],
  { move_to, moves }: Pick<CloseDaysInput, 'move_to' | 'moves'>,
  now: Date,
  calendar: PickupCalendar,
): PickupMove[] {
  const named = new Map(moves.map(({ _id, to }) => [_id, to]));
  const dayOf = ({ id }: OpenPickup) => named.get(id) ?? move_to ?? null;
  const without = pickups.filter((pickup) => dayOf(pickup) === null);
  if (without.length > 0) throw fieldError('conflict', 'move_to', openPickupsLeft(without.length));

  const errors: Record<string, string> = {};
  const check = (field: string, day: StoreDay) => {
    const result = pickupDay(day, now, calendar);
    if (!result.open) errors[field] = result.reason;
  };
  if (move_to && pickups.some(({ id }) => !named.has(id))) check('move_to', move_to);
  const ids = new Set(pickups.map(({ id }) => id));
  for (const [index, { _id, to }] of moves.entries()) if (ids.has(_id)) check(`moves.${index}.to`, to);
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });

  const fieldOf = new Map(moves.map(({ _id }, index) => [_id, `moves.${index}.to`]));
  const decided = pickups.map((pickup) => {
    const { id, order_no, pickup_time: from, scheduled } = pickup;
    const to = pickupMovedTo(dayOf(pickup) ?? '', from, calendar);
    const reason = moveClosedReason(from, to, calendar, scheduled);
    // The first pick-up that goes to the day for all names the reason.
    if (reason !== null) errors[fieldOf.get(id) ?? 'move_to'] ??= pickupNotMoved(order_no, reason);
    return { id, from, to };
  });
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
  return decided;
}

/** The change that a move of the pick-up makes to its order. */
export function pickupChange({ from, to, counter }: MovedPickup, reason: string): OrderChange {
  const names = counter && { from: counter.from?.name ?? '', to: counter.to.name };
  return {
    kind: 'pickup',
    columns: { pickup_time: to, pickup_moved_from: from, pickup_moved_reason: reason },
    ...(counter && { counter: counter.to }),
    audit: {
      ...(from.getTime() !== to.getTime() && { pickup_time: { from, to } }),
      ...(names && { counter: names }),
      pickup_moved_reason: { from: null, to: reason },
    },
    data: { pickup: { from, to, ...(names && { counter: names }) } },
    reason,
  };
}
