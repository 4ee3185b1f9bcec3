import { ANY_TIME, type PickupHours } from '../pickups/pickupHours.ts';
import { clockTimeOf } from '../storeTime.ts';

/** How much one customer may hold without paying (docs/rules/checkout.md, Cart and checkout); 0 allows any number. */
export interface OrderLimits {
  /** Pieces of a product in one order, all sizes and colors together. */
  product_piece_limit: number;
  /** Open orders of a customer that are not paid. */
  unpaid_order_limit: number;
}

/** A family or a class officer stays below these; who needs more asks the store. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  product_piece_limit: 20,
  unpaid_order_limit: 5,
};

/** Orders of a customer at one pick-up time, where it takes a limited number of orders: one customer does not fill it. */
export const SLOT_ORDER_LIMIT = 2;

/** The orders that a customer has before another one. */
export interface HeldOrders {
  /** Open orders that are not paid. */
  unpaid: number;
  /** Orders at the pick-up time of the new order. */
  in_slot: number;
}

export const MAX_ORDER_LIMIT = 1_000;

/** Staff are notified of an order that takes the last pieces of more products than this. */
const MANY_PRODUCTS = 5;

/** Whether a count is beyond a limit. */
export const exceedsLimit = (limit: number, count: number): boolean => limit > 0 && count > limit;

/** How many pieces of a line's product are ordered in all: by the line itself and by the other ticked lines. */
export function piecesOfProduct<Line extends { id: number; stock_id: number; quantity: number; is_checked: boolean }>(
  line: Line,
  lines: readonly Line[],
): number {
  return lines
    .filter((other) => other.id !== line.id && other.is_checked && other.stock_id === line.stock_id)
    .reduce((sum, other) => sum + other.quantity, line.quantity);
}

/** Whether the slot of a pick-up time takes a limited number of orders; "any time that day" never does. */
export function isBoundedSlot(
  { orders_per_slot }: Pick<PickupHours, 'orders_per_slot'>,
  pickupTime: Date | null,
  timeZone: string,
): pickupTime is Date {
  return orders_per_slot > 0 && pickupTime !== null && clockTimeOf(pickupTime, timeZone) !== ANY_TIME;
}

/** A size that an order takes from: how many pieces there were before the order, and are after it. */
interface TakenSize {
  stock_id: number;
  before: number;
  after: number;
}

/** The sizes whose last piece an order takes, where they are of more than five products; otherwise none (docs/rules/checkout.md, Cart and checkout). */
export function lastOfMany<Size extends TakenSize>(sizes: readonly Size[]): Size[] {
  const last = sizes.filter(({ before, after }) => before > 0 && after <= 0);
  return new Set(last.map(({ stock_id }) => stock_id)).size > MANY_PRODUCTS ? last : [];
}
