import type { Order } from '#shared/contracts/orders.ts';
import { scheduledAmong } from '#shared/domain/pickups/productHours.ts';
import { createCartLock } from '../../cart/cartLock.ts';
import { productsById } from '../../catalog/product/stocks.queries.ts';
import { lockSizes } from '../../catalog/stocks/stockMoves.ts';
import { toOrderCustomer } from '../../customers/orderingCustomer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { sharingCalendar } from '../../settings/pickupCalendarLock.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { withProof } from '../proofs/proofs.ts';
import { decideOrder, type OrderContext } from './orderDecision.ts';
import { withOrderNo } from './orderNumber.ts';
import { loadOrderRequest, type OrderRequest } from './orderRequest.queries.ts';
import { writeOrder } from './writeOrder.ts';

const lockCart = createCartLock(sharingCalendar);

/** Orders the customer's ticked cart lines, all or nothing. Throws forbidden without a complete profile, and what decideOrder throws. */
export async function placeOrder(deps: Deps, customerId: number, { form, file }: PlaceOrderInput): Promise<Order> {
  if (file) await requireOrderable(deps, customerId, form);
  const parts = await withProof(deps, file, async (proof) => {
    const place = (order_no: string) =>
      inTransaction(deps.em, async (em) => {
        const now = deps.now();
        await lockCart(em, customerId, now);
        const request = await loadOrderRequest(deps, em, customerId, form);
        const customer = toOrderCustomer(request.customer);
        // Hundreds who come for the last ones are told so at once, instead of waiting for each other's locks to hear it.
        if (request.isShort) decideOrder(form, await readFacts(em, deps, request, now));
        const wanted = request.lines.flatMap((line) => line.size_price_id ?? []);
        const sizes = await lockSizes(em, wanted);
        return writeOrder(deps, em, decideOrder(form, await readFacts(em, deps, request, now)), {
          order_no,
          customer,
          proof,
          reference: form.payment_reference ?? '',
          now,
          ordersPerSlot: request.calendar.hours.orders_per_slot,
          sizes,
          keyStep: request.keyStep,
        });
      });
    return { result: await withOrderNo(deps, place), unnamed: null };
  });
  return toOrder(parts, createProofUrls(deps));
}

/** Rejects an order as things stand, before its picture is decoded, which costs far more than the question. Throws as placeOrder does. */
async function requireOrderable(deps: Deps, customerId: number, form: PlaceOrderInput['form']): Promise<void> {
  const request = await loadOrderRequest(deps, deps.em, customerId, form);
  toOrderCustomer(request.customer);
  decideOrder(form, await readFacts(deps.em, deps, request, deps.now()));
}

/** Reads what else the decision needs: quantities and prices are those of now, and stay so where the sizes are locked. */
async function readFacts(
  em: StoreEntityManager,
  deps: Deps,
  { lines, limits, held, calendar, offersDelivery, counter, product_hours }: OrderRequest,
  now: Date,
): Promise<OrderContext> {
  const products = await productsById(em, [...new Set(lines.map((line) => line.stock_id))], deps.catalogIndex.atHand());
  const scheduled = scheduledAmong([...products.values()], product_hours, now, calendar);
  return { now, calendar, offersDelivery, counter, scheduled, product_hours, lines, products, limits, held };
}
