import type { CloseDaysInput } from '#shared/contracts/closing.ts';
import { type PickupCalendar, pickupDay } from '#shared/domain/pickups/pickupCalendar.ts';
import { moveClosedReason, pickupMovedTo, type ScheduledProduct } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { pickupNotMoved } from '#shared/serverMessages.ts';
import { openPickupsLeft, staffMessages } from '#shared/staffMessages.ts';
import type { OrderChange } from '../change/orderChange.ts';

export interface OpenPickup {
  id: number;
  order_no: string;
  pickup_time: Date;
  /** Products whose hours limit the pick-up. */
  scheduled: readonly ScheduledProduct[];
}

export interface PickupMove {
  id: number;
  from: Date;
  to: Date;
}

/** `from` is null for the store's own pick-up place. */
interface CounterMove {
  from: Counter | null;
  to: Counter;
}

export type MovedPickup = Pick<PickupMove, 'from' | 'to'> & { counter?: CounterMove };

/** Returns the new time of each pick-up by the calendar after the closing. Throws conflict without a new day, invalid if it is not open. */
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
    // The first rejected order names the reason at `move_to`.
    if (reason !== null) errors[fieldOf.get(id) ?? 'move_to'] ??= pickupNotMoved(order_no, reason);
    return { id, from, to };
  });
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
  return decided;
}

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
