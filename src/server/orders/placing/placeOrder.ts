import type { Order, OrderForm } from '#shared/contracts/orders.ts';
import { becomesLow } from '#shared/domain/catalog/availability.ts';
import { lastOfMany } from '#shared/domain/orders/orderLimits.ts';
import { hasHours, scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { tookTheLast } from '#shared/serverMessages.ts';
import { lockCart } from '../../cart/cartLock.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { toLowStockMessage } from '../../catalog/stocks/lowStock.ts';
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
import { recordActivity } from '../history/orderActivity.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { toPlacedMessage } from '../order/orderMessages.ts';
import { createProofUrls, readOrderParts } from '../order/orders.queries.ts';
import { type OrderParts, toOrder } from '../order/orders.records.ts';
import { withProof } from '../proofs/proofs.ts';
import { bodyHashOf, orderOfKey, storeKey } from './idempotencyKey.ts';
import { decideOrder, type OrderableLine, type OrderContext, type OrderPlan } from './orderDecision.ts';
import { loadOrderRequest, type OrderRequest } from './orderRequest.queries.ts';
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
      const { customer, used, lines, isShort, limits, held, webhook_events, notice_kinds } = request;
      const earlier = orderOfKey(used, body_hash);
      if (earlier !== null) return { result: await readOrderParts(em, earlier), unnamed: proof };

      const orderCustomer = toOrderCustomer(customer);
      const facts = { deps, form, lines, limits, held, now };
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
      const taken = takenSizes(plan, sizes);
      const last = await recordLastTaken(em, placed, taken);
      await writeMessages({ ...deps, now }, em, messagesOf(webhook_events, { placed, taken, last }));
      const { id: order_id, order_no, status } = placed.order;
      await queueNotice(em, { ...deps, now }, { kind: 'received', orderId: order_id }, notice_kinds);
      await storeKey(em, { customer_id: customerId, key, body_hash, order_id, created_at: now });
      await writeOrderEvent(deps, em, {
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
  return toOrder(parts, createProofUrls(deps));
}

/** Rejects an order as things stand, before its picture is decoded, which costs far more than the question. Throws as placeOrder does. */
async function requireOrderable(
  deps: Deps,
  customerId: number,
  { form, key, body_hash }: { form: OrderForm; key: PlaceOrderInput['idempotencyKey']; body_hash: string },
): Promise<void> {
  const { customer, used, lines, limits, held } = await loadOrderRequest(deps.em, customerId, form, key);
  if (orderOfKey(used, body_hash) !== null) return;
  toOrderCustomer(customer);
  decideOrder(form, (await readFacts(deps.em, { deps, form, lines, limits, held, now: deps.now() }, [])).context);
}

/** Most orders are picked up and of products without hours: no setting decides on them. */
const NO_FORM = { offer_delivery: false, product_hours: 'pick-up' } as const;

const lockSizesOf = (em: StoreEntityManager, lines: readonly OrderableLine[]) =>
  lockSizes(
    em,
    lines.flatMap((line) => line.size_price_id ?? []),
  );

type FactsRead = Pick<OrderRequest, 'lines' | 'limits' | 'held'> & { deps: Deps; form: OrderForm; now: Date };

/** Reads what else the decision needs: quantities and prices are those of now, and stay so where the sizes are locked. */
async function readFacts(
  em: StoreEntityManager,
  { deps, form, lines, limits, held, now }: FactsRead,
  sizes: SizeStockRow[],
): Promise<{ context: OrderContext; sizes: SizeStockRow[]; ordersPerSlot: number }> {
  const calendar = await readPickupCalendar(em, deps);
  const products = await productsById(em, [...new Set(lines.map((line) => line.stock_id))]);
  const withHours = [...products.values()].filter(hasHours);
  const isDelivery = form.receiving_option === 'Delivery';
  const { offer_delivery, product_hours } = isDelivery || withHours.length > 0 ? await readSettings(em) : NO_FORM;
  const scheduled = scheduledAmong([...products.values()], product_hours, now, calendar);
  return {
    context: { now, calendar, offersDelivery: offer_delivery, scheduled, product_hours, lines, products, limits, held },
    sizes,
    ordersPerSlot: calendar.hours.orders_per_slot,
  };
}

/** What an order takes from a size. */
interface TakenSize {
  stock_id: number;
  name: string;
  size: SizeStockRow;
  before: number;
  after: number;
}

/** What the order takes from each size that it has locked; `sizes` are as before the order. */
function takenSizes(plan: OrderPlan, sizes: readonly SizeStockRow[]): TakenSize[] {
  const linesOf = Map.groupBy(plan.lines, ({ cartLine }) => cartLine.size_price_id);
  return sizes.flatMap((size) => {
    const lines = linesOf.get(size.id) ?? [];
    const before = size.available_quantity;
    const after = lines.reduce((left, { cartLine }) => left - cartLine.quantity, before);
    const name = lines[0]?.product.name ?? '';
    return lines.length === 0 ? [] : [{ stock_id: size.stock_id, name, size, before, after }];
  });
}

/** Has the order's history say that it takes the last of many products; returns the sizes of these, none for most orders. */
async function recordLastTaken(
  em: StoreEntityManager,
  { order, lines }: OrderParts,
  taken: readonly TakenSize[],
): Promise<TakenSize[]> {
  const last = lastOfMany(taken);
  if (last.length === 0) return last;
  const detail = {
    to: tookTheLast(new Set(last.map(({ stock_id }) => stock_id)).size),
    lines: lines
      .filter((line) => last.some(({ stock_id, size }) => stock_id === line.stock_id && size.size === line.size))
      .map(({ id }) => id),
  };
  await recordActivity(em, [order.id], { kind: 'stock', detail, at: order.created_at }, null);
  return last;
}

/**
 * The messages to other programs about an order: that it was placed and what it sells out, and which sizes it takes below their
 * levels, each only where a URL subscribes to it.
 */
function messagesOf(
  events: number | null,
  { placed, taken, last }: { placed: OrderParts; taken: readonly TakenSize[]; last: readonly TakenSize[] },
): MessageAbout[] {
  const soldOut = last.map(({ name, size }) => ({ stock: { _id: String(size.stock_id), name }, size: size.size }));
  const messages = isSubscribed(events, 'order.placed') ? [toPlacedMessage(placed, soldOut)] : [];
  if (!isSubscribed(events, 'stock.low')) return messages;
  const low = taken
    .filter(({ before, after, size }) => becomesLow(before, after, size.restock_level))
    .map(({ size, after, name }) => toLowStockMessage({ size, quantity: after }, name, placed.order.created_at));
  return [...messages, ...low];
}
