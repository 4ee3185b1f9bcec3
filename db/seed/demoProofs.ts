import { createHash } from 'node:crypto';
import type { Settings } from '#shared/contracts/settings.ts';
import { formatPesos, toPesos } from '#shared/domain/money.ts';
import { formatMoment } from '#shared/domain/storeTime.ts';
import type { PastOrder } from './orderHistory.ts';
import type { ProofOf } from './orderRows.ts';
import type { Commission } from './pictures/gallery.ts';
import { paintSlip } from './pictures/slip.ts';

/** As many slips are drawn: this month's orders have theirs. Drawing costs more than all else about an order. */
const SLIPS = 110;

interface ProofOptions {
  orders: readonly PastOrder[];
  accounts: Settings['payment_accounts'];
  now: Date;
  timeZone: string;
}

/** Proofs of payment for the newest orders that were not cancelled; of those still pending, every third owes its proof. */
export function proofsOf({ orders, accounts, now, timeZone }: ProofOptions): {
  proofOf: ProofOf;
  commissions: Commission[];
} {
  const newest = orders.filter((order) => order.status !== 'Cancelled').slice(-SLIPS);
  const paid = new Set(newest.filter((order, index) => order.status !== 'Pending' || index % 3 !== 2));
  const commissions: Commission[] = [];
  const proofOf: ProofOf = (order, order_no) => {
    const account = accounts[order.buyer.id % accounts.length];
    if (!paid.has(order) || !account) return null;
    const uploaded_at = new Date(Math.min(order.created_at.getTime() + (order.total % 37) * 60_000, now.getTime()));
    const filename = `proof-${createHash('sha256').update(order_no).digest('hex').slice(0, 32)}.jpg`;
    commissions.push({
      filename,
      paint: () =>
        paintSlip({
          bank: account.bank,
          amount: formatPesos(toPesos(order.total)),
          payer: order.buyer.name,
          payee: account.account_name,
          account: account.account_number,
          moment: formatMoment(uploaded_at, timeZone),
          note: `Order ${order_no}`,
        }),
    });
    return { filename, uploaded_at };
  };
  return { proofOf, commissions };
}
