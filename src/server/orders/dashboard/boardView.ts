import { type RawBuilder, sql } from 'kysely';
import type { BoardView } from '#shared/domain/orders/boardView.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';

/** An order (`o`) without proof and without confirmed payment: "No proof" on all staff screens (docs/rules/reports.md). */
export const lacksProof = sql`o.payment_status = ${'Awaiting Proof' satisfies PaymentStatus}`;

/** Condition for open orders (`o`) in a view, by store days. */
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
