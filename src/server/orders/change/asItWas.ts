import type { OrderAsItWas } from '../events/orderEvents.ts';
import { counterName } from '../order/orderMessages.ts';
import type { OrderParts } from '../order/orders.records.ts';

/** Returns the parts of an order that its event keeps for later readers: all that may change. */
export const asItWas = ({ order, lines }: OrderParts): OrderAsItWas => ({
  pickup_time: order.pickup_time?.toISOString() ?? null,
  has_proof: order.proof_of_payment_filename !== null,
  proof_amount: order.proof_amount,
  payment_status: order.payment_status,
  counter: counterName(order.counter),
  lines: Object.fromEntries(lines.map(({ id, status }) => [id, status])),
});
