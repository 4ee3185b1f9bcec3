import type { Order, OrderForm } from '#shared/contracts/orders.ts';
import { lockCart } from '../../cart/cartLock.ts';
import { toOrderCustomer } from '../../customers/orderingCustomer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { createProofUrls, readOrderParts } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { withProof } from '../proofs/proofs.ts';
import { bodyHashOf, orderOfKey, storeKey } from './idempotencyKey.ts';
import { decideOrder } from './orderDecision.ts';
import { lockSizesOf, readFacts } from './orderFacts.queries.ts';
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
      const { customer, used, lines, isShort, limits, held } = request;
      const earlier = orderOfKey(used, body_hash);
      if (earlier !== null) return { result: await readOrderParts(em, earlier), unnamed: proof };

      const orderCustomer = toOrderCustomer(customer);
      const facts = { deps, form, lines, limits, held, now };
      // Hundreds who come for the last ones are told so at once, instead of waiting for each other's locks to hear it.
      if (isShort) decideOrder(form, (await readFacts(em, facts, [])).context);
      const { context, sizes, ordersPerSlot } = await readFacts(em, facts, await lockSizesOf(em, lines));
      const placed = await writeOrder(deps, em, decideOrder(form, context), {
        customer: orderCustomer,
        proof,
        reference: form.payment_reference ?? '',
        now,
        ordersPerSlot,
        sizes,
      });
      await storeKey(em, { customer_id: customerId, key, body_hash, order_id: placed.order.id, created_at: now });
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
