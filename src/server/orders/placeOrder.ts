import type { Order, OrderForm } from '#shared/contracts/orders.ts';
import { hasHours } from '#shared/domain/productHours.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { lockCart } from '../cart/cartLock.ts';
import { productsById } from '../catalog/product/stocks.queries.ts';
import { lockSizes } from '../catalog/stocks/stockMoves.ts';
import { toOrderCustomer } from '../customers/orderingCustomer.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readPickupCalendar } from '../settings/pickupCalendar.queries.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { bodyHashOf, orderOfKey, rememberKey } from './idempotency.ts';
import { decideOrder, type OrderableLine, type OrderContext } from './orderDecision.ts';
import { writeOrderEvent } from './orderEvents.ts';
import type { PlaceOrderInput } from './orderForms.ts';
import { loadOrderRequest } from './orderRequest.queries.ts';
import { createProofUrls, selectOrders, withLines } from './orders.queries.ts';
import { type OrderParts, toOrder } from './orders.records.ts';
import { withProof } from './proofs.ts';
import { writeOrder } from './writeOrder.ts';

/**
 * Places an order of the customer's ticked cart lines, all of it or nothing; the same key and body again return the
 * same order. Throws forbidden without a complete profile, and what decideOrder throws.
 */
export async function placeOrder(
  deps: Deps,
  customerId: number,
  { form, file, idempotencyKey: key }: PlaceOrderInput,
): Promise<Order> {
  const body_hash = await bodyHashOf(form, file);
  const parts = await withProof(deps, file, (proof) =>
    inTransaction(deps.em, async (em) => {
      const now = deps.now();
      await lockCart(em, customerId, now);
      const { customer, used, lines } = await loadOrderRequest(em, customerId, form, key);
      const earlier = orderOfKey(used, body_hash);
      if (earlier !== null) return { result: await readOrder(em, earlier), unnamed: proof };

      const orderCustomer = toOrderCustomer(customer);
      const plan = decideOrder(form, await readFacts(em, deps, form, lines, now));
      const circumstances = { customer: orderCustomer, proof, now, timeZone: deps.config.store.timeZone };
      const placed = await writeOrder(em, plan, circumstances);
      const { id: order_id, order_no, status } = placed.order;
      await rememberKey(em, { customer_id: customerId, key, body_hash, order_id, created_at: now });
      await writeOrderEvent(em, {
        type: 'placed',
        order_id,
        order_no,
        customer_id: customerId,
        status,
        created_at: now,
      });
      return { result: placed, unnamed: null };
    }),
  );
  deps.orderEvents.notify();
  return toOrder(parts, createProofUrls(deps));
}

/** Most orders are picked up and of products without hours: no setting decides on them. */
const NO_FORM = { offer_delivery: false, product_hours: 'pick-up' } as const;

/** Reads what else the decision needs; the sizes are locked before any quantity or price is read. */
async function readFacts(
  em: StoreEntityManager,
  deps: Deps,
  form: OrderForm,
  lines: readonly OrderableLine[],
  now: Date,
): Promise<OrderContext> {
  const calendar = await readPickupCalendar(em, deps);
  await lockSizes(
    em,
    lines.flatMap((line) => line.size_price_id ?? []),
  );
  const products = await productsById(em, [...new Set(lines.map((line) => line.stock_id))]);
  const withHours = [...products.values()].filter(hasHours);
  const isDelivery = form.receiving_option === 'Delivery';
  const { offer_delivery, product_hours } = isDelivery || withHours.length > 0 ? await readSettings(em) : NO_FORM;
  const scheduled = product_hours === 'pick-up' ? withHours : [];
  return { now, calendar, offersDelivery: offer_delivery, scheduled, product_hours, lines, products };
}

async function readOrder(em: StoreEntityManager, orderId: number): Promise<OrderParts> {
  const order = await selectOrders(em).where('o.id', '=', orderId).executeTakeFirst();
  const [parts] = order ? await withLines(em, [order]) : [];
  if (!parts) throw new DomainError('not_found', serverMessages.orderNotFound);
  return parts;
}
