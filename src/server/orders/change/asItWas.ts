import type { OrderAsItWas } from '../events/orderEvents.ts';
import { counterName } from '../order/orderMessages.ts';
import type { OrderParts } from '../order/orders.records.ts';

/** The changeable parts of an order, copied into its event. */
export const asItWas = ({ order, lines }: OrderParts): OrderAsItWas => ({
  pickup_time: order.pickup_time?.toISOString() ?? null,
  has_proof: order.proof_of_payment_filename !== null,
  proof_amount: order.proof_amount,
  payment_status: order.payment_status,
  counter: counterName(order.counter),
  lines: Object.fromEntries(lines.map(({ id, status }) => [id, status])),
});
