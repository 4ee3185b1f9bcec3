import type { Order, OrderForm } from '#shared/contracts/orders.ts';
import { hasHours, scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { lockCart } from '../../cart/cartLock.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { findLowSizes, toLowStockMessage } from '../../catalog/stocks/lowStock.ts';
import { lockSizes, type SizeStockRow } from '../../catalog/stocks/stockMoves.ts';
import { toOrderCustomer } from '../../customers/orderingCustomer.ts';
import { queueNotice } from '../../notices/queueNotice.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { type MessageAbout, writeMessages } from '../../webhooks/messages.ts';
import { isSubscribed } from '../../webhooks/subscribedEvents.ts';
import { writeOrderEvent } from '../events/orderEvents.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { toPlacedMessage } from '../order/orderMessages.ts';
import { createProofUrls, readOrderParts } from '../order/orders.queries.ts';
import { type OrderParts, toOrder } from '../order/orders.records.ts';
import { withProof } from '../proofs/proofs.ts';
import { bodyHashOf, orderOfKey, storeKey } from './idempotencyKey.ts';
import { decideOrder, type OrderableLine, type OrderContext, type OrderPlan } from './orderDecision.ts';
import { loadOrderRequest } from './orderRequest.queries.ts';
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
  if (file) await requireOrderable(deps, customerId, { form, key, body_hash });
  const parts = await withProof(deps, file, (proof) =>
    inTransaction(deps.em, async (em) => {
      const now = deps.now();
      await lockCart(em, customerId, now);
      const request = await loadOrderRequest(em, customerId, form, key);
      const { customer, used, lines, isShort, webhook_events, notice_kinds } = request;
      const earlier = orderOfKey(used, body_hash);
      if (earlier !== null) return { result: await readOrderParts(em, earlier), unnamed: proof };

      const orderCustomer = toOrderCustomer(customer);
      const facts = { deps, form, lines, now };
      // Hundreds who come for the last ones are told so at once, instead of waiting for each other's locks to hear it.
      if (isShort) decideOrder(form, (await readFacts(em, facts, [])).context);
      const { context, sizes, ordersPerSlot } = await readFacts(em, facts, await lockSizesOf(em, lines));
      const plan = decideOrder(form, context);
      const circumstances = {
        customer: orderCustomer,
        proof,
        reference: form.payment_reference ?? '',
        now,
        timeZone: deps.config.store.timeZone,
        ordersPerSlot,
      };
      const placed = await writeOrder(em, plan, circumstances);
      await writeMessages({ ...deps, now }, em, messagesOf(webhook_events, { placed, plan, sizes }));
      const { id: order_id, order_no, status } = placed.order;
      await queueNotice(em, { ...deps, now }, { kind: 'received', orderId: order_id }, notice_kinds);
      await storeKey(em, { customer_id: customerId, key, body_hash, order_id, created_at: now });
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

/** Rejects an order as things stand, before its picture is decoded, which costs far more than the question. Throws as placeOrder does. */
async function requireOrderable(
  deps: Deps,
  customerId: number,
  { form, key, body_hash }: { form: OrderForm; key: PlaceOrderInput['idempotencyKey']; body_hash: string },
): Promise<void> {
  const { customer, used, lines } = await loadOrderRequest(deps.em, customerId, form, key);
  if (orderOfKey(used, body_hash) !== null) return;
  toOrderCustomer(customer);
  decideOrder(form, (await readFacts(deps.em, { deps, form, lines, now: deps.now() }, [])).context);
}

/** Most orders are picked up and of products without hours: no setting decides on them. */
const NO_FORM = { offer_delivery: false, product_hours: 'pick-up' } as const;

const lockSizesOf = (em: StoreEntityManager, lines: readonly OrderableLine[]) =>
  lockSizes(
    em,
    lines.flatMap((line) => line.size_price_id ?? []),
  );

/** Reads what else the decision needs: quantities and prices are those of now, and stay so where the sizes are locked. */
async function readFacts(
  em: StoreEntityManager,
  { deps, form, lines, now }: { deps: Deps; form: OrderForm; lines: readonly OrderableLine[]; now: Date },
  sizes: SizeStockRow[],
): Promise<{ context: OrderContext; sizes: SizeStockRow[]; ordersPerSlot: number }> {
  const calendar = await readPickupCalendar(em, deps);
  const products = await productsById(em, [...new Set(lines.map((line) => line.stock_id))]);
  const withHours = [...products.values()].filter(hasHours);
  const isDelivery = form.receiving_option === 'Delivery';
  const { offer_delivery, product_hours } = isDelivery || withHours.length > 0 ? await readSettings(em) : NO_FORM;
  const scheduled = scheduledAmong([...products.values()], product_hours, now, calendar);
  return {
    context: { now, calendar, offersDelivery: offer_delivery, scheduled, product_hours, lines, products },
    sizes,
    ordersPerSlot: calendar.hours.orders_per_slot,
  };
}

/** The messages to other programs about an order: that it was placed, and which sizes it takes below their levels, each only where a URL subscribes to it. */
function messagesOf(
  events: number | null,
  { placed, plan, sizes }: { placed: OrderParts; plan: OrderPlan; sizes: readonly SizeStockRow[] },
): MessageAbout[] {
  const messages = isSubscribed(events, 'order.placed') ? [toPlacedMessage(placed)] : [];
  if (!isSubscribed(events, 'stock.low')) return messages;
  const moves = plan.lines.flatMap(({ cartLine: { size_price_id, quantity } }) =>
    size_price_id === null ? [] : [{ size_price_id, quantity: -quantity }],
  );
  const nameOf = new Map(plan.lines.map(({ cartLine, product }) => [cartLine.stock_id, product.name]));
  const low = findLowSizes(sizes, moves).map((size) =>
    toLowStockMessage(size, nameOf.get(size.size.stock_id) ?? '', placed.order.created_at),
  );
  return [...messages, ...low];
}
