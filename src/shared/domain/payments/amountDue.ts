import { orderTotal } from '../catalog/pricing.ts';
import type { Centavos } from '../money.ts';
import type { OrderStatus } from '../orders/orderStatus.ts';

/** What an order comes to now, in centavos: the sum of its lines that are not Cancelled (docs/rules.md, Orders). */
export function amountDue(lines: readonly { amount: Centavos; status: OrderStatus }[]): Centavos {
  return orderTotal(lines.filter(({ status }) => status !== 'Cancelled').map(({ amount }) => amount));
}

/**
 * What has to go back to the customer, in centavos: by how much the proof of payment exceeds what is due now.
 * `proofAmount` is what the order came to when the proof was sent, null without one.
 */
export function amountToRefund(due: Centavos, proofAmount: Centavos | null): Centavos {
  return Math.max(0, (proofAmount ?? 0) - due);
}
