import { ANY_TIME, type PickupHours } from '../pickups/pickupHours.ts';
import { clockTimeOf } from '../storeTime.ts';

/** Limits for customers who have not paid; 0: no limit (docs/rules/checkout.md, Cart and checkout). */
export interface OrderLimits {
  product_piece_limit: number;
  unpaid_order_limit: number;
}

/** Enough for a family or a class officer; customers who need more call the store. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = {
  product_piece_limit: 20,
  unpaid_order_limit: 5,
};

/** Maximum orders of a customer in one limited pick-up slot, so that one customer cannot fill it. */
export const SLOT_ORDER_LIMIT = 2;

export interface HeldOrders {
  unpaid: number;
  in_slot: number;
}

export const MAX_ORDER_LIMIT = 1_000;

const MANY_PRODUCTS = 5;

export const exceedsLimit = (limit: number, count: number): boolean => limit > 0 && count > limit;

/** Returns the pieces of a line's product: of this line and of the other ticked lines. */
export function piecesOfProduct<Line extends { id: number; stock_id: number; quantity: number; is_checked: boolean }>(
  line: Line,
  lines: readonly Line[],
): number {
  return lines
    .filter((other) => other.id !== line.id && other.is_checked && other.stock_id === line.stock_id)
    .reduce((sum, other) => sum + other.quantity, line.quantity);
}

/** Whether a slot has an order limit; "any time that day" never has. */
export function isBoundedSlot(
  { orders_per_slot }: Pick<PickupHours, 'orders_per_slot'>,
  pickupTime: Date | null,
  timeZone: string,
): pickupTime is Date {
  return orders_per_slot > 0 && pickupTime !== null && clockTimeOf(pickupTime, timeZone) !== ANY_TIME;
}

interface TakenSize {
  stock_id: number;
  before: number;
  after: number;
}

/** Sizes that an order sells out, if of more than five products (docs/rules/checkout.md, Cart and checkout). */
export function lastOfMany<Size extends TakenSize>(sizes: readonly Size[]): Size[] {
  const last = sizes.filter(({ before, after }) => before > 0 && after <= 0);
  return new Set(last.map(({ stock_id }) => stock_id)).size > MANY_PRODUCTS ? last : [];
}
