import type { Product } from '#shared/contracts/catalog.ts';
import type { OrderForm } from '#shared/contracts/orders.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { UNPAID_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { selectLines, toEntry } from '../../cart/cart.queries.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { loadCustomer } from '../../customers/customers.queries.ts';
import { countRows, db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { findCounter } from '../../settings/counters.queries.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { readSettingsOf } from '../../settings/settings.queries.ts';
import { countOwnInSlot } from '../order/pickupSlots.ts';
import type { OrderContext } from './orderDecision.ts';

export type OrderRequest = Awaited<ReturnType<typeof readRequest>>;

/**
 * Reads who asks for an order, what of their cart it is of, and what else decides on it but the products. An order needs the lock of the cart
 * and its share of the pick-up calendar. Throws unauthenticated for a customer who is gone.
 */
export async function readRequest(deps: Deps, em: StoreEntityManager, customerId: number, form: OrderForm) {
  const customer = await loadCustomer(em, customerId);
  const { offer_delivery, pickup_hours, ...settings } = await readSettingsOf(em, SETTINGS);
  const rows = await readTickedLines(em, customerId, form.orders);
  return {
    customer,
    /** The ticked ones of the cart lines that the form names, by their keys. */
    lines: rows
      .map(({ available_quantity: _a, restrict_if_no_available: _r, size_price_id, ...row }) => ({
        ...toEntry(row),
        size_price_id,
      }))
      .sort((one, other) => one.id - other.id),
    /** Whether there is less left of one of them than it wants: as of now, without a lock. */
    isShort: rows.some((row) => row.restrict_if_no_available && (row.available_quantity ?? 0) < row.quantity),
    limits: settings,
    product_hours: settings.product_hours,
    offersDelivery: offer_delivery,
    calendar: await readPickupCalendar(em, deps, pickup_hours),
    held: {
      unpaid: await countUnpaid(em, customerId),
      in_slot: form.pickup_time ? await countOwnInSlot(em, form.pickup_time, customerId) : 0,
    },
    counter: form.counter ? await findCounter(em, form.counter) : null,
  };
}

const SETTINGS = [
  'product_piece_limit',
  'unpaid_order_limit',
  'offer_delivery',
  'product_hours',
  'pickup_hours',
] as const;

const readTickedLines = (em: StoreEntityManager, customerId: number, ids: readonly number[]) =>
  selectLines(em, customerId)
    .leftJoin('size_price as s', (join) =>
      join.onRef('s.stock_id', '=', 'c.stock_id').onRef('s.size', '=', 'c.size').on('s.is_active', '=', true),
    )
    .select(['s.id as size_price_id', 's.available_quantity', 's.restrict_if_no_available'])
    .where('c.is_checked', '=', true)
    .where('c.id', 'in', ids)
    .execute();

/** The number of a customer's open orders that are not paid. */
const countUnpaid = (em: StoreEntityManager, customerId: number): Promise<number> =>
  countRows(
    db(em)
      .selectFrom('order')
      .where('customer_id', '=', customerId)
      .where('status', 'in', OPEN_STATUSES)
      .where('payment_status', 'in', UNPAID_PAYMENTS),
  );

/** Adds the products to a request: quantities and prices are those of now, and stay so where the sizes are locked. */
export async function readFacts(
  em: StoreEntityManager,
  deps: Deps,
  request: OrderRequest,
  now: Date,
): Promise<OrderContext> {
  const { lines, calendar, product_hours } = request;
  const stocks = [...new Set(lines.map((line) => line.stock_id))];
  const products: Map<number, Product> = await productsById(em, stocks, deps.catalogIndex.atHand());
  return { ...request, now, products, scheduled: scheduledAmong([...products.values()], product_hours, now, calendar) };
}
