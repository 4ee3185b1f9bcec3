import type { Order } from '#shared/contracts/orders.ts';
import { lockCart } from '../../cart/cartLock.ts';
import { toOrderCustomer } from '../../customers/orderingCustomer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { withProof } from '../proofs/proofs.ts';
import { decideOrder } from './orderDecision.ts';
import { lockSizesOf, readFacts } from './orderFacts.queries.ts';
import { withOrderNo } from './orderNumber.ts';
import { loadOrderRequest } from './orderRequest.queries.ts';
import { writeOrder } from './writeOrder.ts';

/**
 * Places an order of the customer's ticked cart lines, all of it or nothing. Throws forbidden without a complete profile, and what
 * decideOrder throws.
 */
export async function placeOrder(deps: Deps, customerId: number, { form, file }: PlaceOrderInput): Promise<Order> {
  if (file) await requireOrderable(deps, customerId, form);
  const parts = await withProof(deps, file, async (proof) => {
    const place = (order_no: string) =>
      inTransaction(deps.em, async (em) => {
        const now = deps.now();
        await lockCart(em, customerId, now);
        const { customer, isShort, keyStep, ...request } = await loadOrderRequest(em, customerId, form);
        const orderCustomer = toOrderCustomer(customer);
        const facts = { deps, form, ...request, now };
        // Hundreds who come for the last ones are told so at once, instead of waiting for each other's locks to hear it.
        if (isShort) decideOrder(form, (await readFacts(em, facts, [])).context);
        const locked = await lockSizesOf(em, request.lines);
        const { context, sizes, ordersPerSlot } = await readFacts(em, facts, locked);
        return writeOrder(deps, em, decideOrder(form, context), {
          order_no,
          customer: orderCustomer,
          proof,
          reference: form.payment_reference ?? '',
          now,
          ordersPerSlot,
          sizes,
          keyStep,
        });
      });
    return { result: await withOrderNo(deps, place), unnamed: null };
  });
  return toOrder(parts, createProofUrls(deps));
}

/** Rejects an order as things stand, before its picture is decoded, which costs far more than the question. Throws as placeOrder does. */
async function requireOrderable(deps: Deps, customerId: number, form: PlaceOrderInput['form']): Promise<void> {
  const { customer, lines, limits, held } = await loadOrderRequest(deps.em, customerId, form);
  toOrderCustomer(customer);
  decideOrder(form, (await readFacts(deps.em, { deps, form, lines, limits, held, now: deps.now() }, [])).context);
}
