import type { Order, OrderForm } from '#shared/contracts/orders.ts';
import { fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { createCartLock } from '../../cart/cartLock.ts';
import { lockSizes } from '../../catalog/stocks/stockMoves.ts';
import { toOrderCustomer } from '../../customers/orderingCustomer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import { sharingCalendar } from '../../settings/pickupCalendarLock.ts';
import type { PlaceOrderInput } from '../order/orderForms.ts';
import { createProofUrls } from '../order/orders.queries.ts';
import { toOrder } from '../order/orders.records.ts';
import { hasRoom } from '../order/pickupSlots.ts';
import { withProof } from '../proofs/proofs.ts';
import { decideOrder } from './orderDecision.ts';
import { withOrderNo } from './orderNumber.ts';
import { readFacts, readRequest } from './orderRequest.queries.ts';
import { writeOrder } from './writeOrder.ts';

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
        if (!(await hasRoom(em, request.calendar, plan))) throw fieldError('invalid', 'pickup_time', messages.slotFull);
        const reference = form.payment_reference ?? '';
        return writeOrder(deps, em, plan, { order_no, customer, proof, reference, now, sizes });
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
