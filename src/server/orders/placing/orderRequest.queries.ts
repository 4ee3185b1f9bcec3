import { sql } from 'kysely';
import type { Product } from '#shared/contracts/catalog.ts';
import type { OrderForm } from '#shared/contracts/orders.ts';
import type { HeldOrders } from '#shared/domain/orders/orderLimits.ts';
import { OPEN_STATUSES, SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { UNPAID_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { selectLines, toEntry } from '../../cart/cart.queries.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { loadCustomer } from '../../customers/customers.queries.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { findCounter } from '../../settings/counters.queries.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { readSettingsOf } from '../../settings/settings.queries.ts';
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
    held: await countHeldOrders(em, customerId, form.pickup_time ?? null),
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

/**
 * Counts the open orders of the customer that are not paid, and those that take up a place at a pick-up time, in one walk through the customer's
 * orders: conditions of a `where` have the database look at every index that has one of their columns.
 */
const countHeldOrders = (em: StoreEntityManager, customerId: number, pickupTime: Date | null): Promise<HeldOrders> =>
  db(em)
    .selectFrom('order')
    .where('customer_id', '=', customerId)
    .select(
      sql<number>`count(case when status in (${sql.join(OPEN_STATUSES)})
        and payment_status in (${sql.join(UNPAID_PAYMENTS)}) then 1 end)`.as('unpaid'),
    )
    .select(
      sql<number>`count(case when status in (${sql.join(SLOT_STATUSES)}) and pickup_time = ${pickupTime} then 1 end)`.as(
        'in_slot',
      ),
    )
    .executeTakeFirstOrThrow();

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
