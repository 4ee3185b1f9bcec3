import type { Product } from '#shared/contracts/catalog.ts';
import type { Order, OrderForm } from '#shared/contracts/orders.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { UNPAID_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { selectLines, toEntry } from '../../cart/cart.queries.ts';
import { createCartLock } from '../../cart/changeCart.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { lockSizes } from '../../catalog/stocks/stockMoves.ts';
import { loadCustomer } from '../../customers/customers.queries.ts';
import { toOrderCustomer } from '../../customers/orderingCustomer.ts';
import { countRows, db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { findCounter } from '../../settings/counters.queries.ts';
import { readPickupCalendar } from '../../settings/pickupCalendar.queries.ts';
import { sharingCalendar } from '../../settings/pickupCalendarLock.ts';
import { readSettingsOf } from '../../settings/settings.queries.ts';
import { writeChanges } from '../change/changeOrder.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { countOwnInSlot, hasSpace } from '../order/pickupSlots.ts';
import { withProof } from '../proofs/uploadProof.ts';
import { decideOrder, type OrderContext } from './orderDecision.ts';
import { withOrderNo, writeOrder } from './writeOrder.ts';

const lockCart = createCartLock(sharingCalendar);

/** Orders the ticked cart lines of the form, all or nothing. Throws forbidden without a complete profile, and as decideOrder. */
export async function placeOrder(deps: Deps, customerId: number, { form, file }: PlaceOrderInput): Promise<Order> {
  if (file) await requireOrderable(deps, customerId, form);
  const parts = await withProof(deps, file, async (proof) => {
    const place = (order_no: string) =>
      inTransaction(deps.em, async (em) => {
        const now = deps.now();
        await lockCart(em, customerId, now);
        const request = await readRequest(deps, em, customerId, form);
        const customer = toOrderCustomer(request.customer);
        // In a rush for the last pieces, rejects without waiting for the locks of other orders.
        if (request.isShort) decideOrder(form, await readFacts(em, deps, request, now));
        const sizes = await lockSizes(
          em,
          request.lines.flatMap((line) => line.size_price_id ?? []),
        );
        const plan = decideOrder(form, await readFacts(em, deps, request, now));
        if (!(await hasSpace(em, request.calendar, plan)))
          throw fieldError('invalid', 'pickup_time', messages.slotFull);
        const reference = form.payment_reference ?? '';
        const { placed, change } = await writeOrder(em, plan, { order_no, customer, proof, reference, now, sizes });
        await db(em)
          .deleteFrom('cart_item')
          .where('customer_id', '=', customerId)
          .where('id', 'in', form.orders)
          .execute();
        // The actor is the store, because the history shows staff a note about stock here.
        await writeChanges(deps, em, [change], { actor: 'store', at: now });
        return placed;
      });
    return { result: await withOrderNo(deps, place), unnamed: null };
  });
  return toOrder(parts, createProofUrls(deps));
}

/** Rejects the order before its picture is decoded, which costs far more. */
async function requireOrderable(deps: Deps, customerId: number, form: OrderForm): Promise<void> {
  const request = await readRequest(deps, deps.em, customerId, form);
  toOrderCustomer(request.customer);
  decideOrder(form, await readFacts(deps.em, deps, request, deps.now()));
}

type OrderRequest = Awaited<ReturnType<typeof readRequest>>;

/** Reads all facts except products. Placing needs the locks of cart and calendar. Throws unauthenticated for a deleted customer. */
async function readRequest(deps: Deps, em: StoreEntityManager, customerId: number, form: OrderForm) {
  const customer = await loadCustomer(em, customerId);
  const { pickup_hours, ...settings } = await readSettingsOf(em, SETTINGS);
  const rows = await readTickedLines(em, customerId, form.orders);
  const calendar = await readPickupCalendar(em, deps, pickup_hours);
  return {
    ...settings,
    customer,
    timeZone: calendar.timeZone,
    /** Ticked cart lines that the form names, by key. */
    lines: rows
      .map(({ available_quantity: _a, restrict_if_no_available: _r, size_price_id, ...row }) => ({
        ...toEntry(row),
        size_price_id,
      }))
      .sort((one, other) => one.id - other.id),
    /** Whether too little of one of them is in stock, read without a lock. */
    isShort: rows.some((row) => row.restrict_if_no_available && (row.available_quantity ?? 0) < row.quantity),
    calendar,
    held: {
      unpaid: await countUnpaid(em, customerId),
      in_slot: await countOwnInSlot(em, calendar, form.pickup_time ?? null, customerId),
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

const countUnpaid = (em: StoreEntityManager, customerId: number): Promise<number> =>
  countRows(
    db(em)
      .selectFrom('order')
      .where('customer_id', '=', customerId)
      .where('status', 'in', OPEN_STATUSES)
      .where('payment_status', 'in', UNPAID_PAYMENTS),
  );

/** Adds products with today's prices; stock is final once the sizes are locked. */
async function readFacts(em: StoreEntityManager, deps: Deps, request: OrderRequest, now: Date): Promise<OrderContext> {
  const { lines, calendar, product_hours } = request;
  const stocks = [...new Set(lines.map((line) => line.stock_id))];
  const products: Map<number, Product> = await productsById(em, stocks, deps.catalogIndex.atHand());
  return { ...request, now, products, scheduled: scheduledAmong([...products.values()], product_hours, now, calendar) };
}
