import { type RawBuilder, sql } from 'kysely';
import type { BoardView } from '#shared/domain/orders/boardView.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';

/**
 * An order (`o`) whose customer has sent no proof of payment, and whose payment nobody has confirmed without one: what the board, the
 * list of orders and the front page call "No proof" (docs/rules/reports.md, Dashboard).
 */
export const lacksProof = sql`o.payment_status = ${'Awaiting Proof' satisfies PaymentStatus}`;

/** Returns the condition for open orders (`o`) in a view of the dashboard; its days are store days around `now`. */
export function inView(view: BoardView, now: Date, timeZone: string): RawBuilder<unknown> {
  const today = storeDayOf(now, timeZone);
  const { from, until } = spanOfDays(today, today, timeZone);
  const conditions: Record<BoardView, RawBuilder<unknown>> = {
    today: sql`o.pickup_time >= ${from} and o.pickup_time < ${until}`,
    late: sql`o.pickup_time < ${from}`,
    'to-check': sql`o.payment_status = ${'To Check' satisfies PaymentStatus}`,
    'no-proof': lacksProof,
  };
  return conditions[view];
}
