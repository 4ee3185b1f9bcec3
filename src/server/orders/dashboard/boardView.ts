import { type RawBuilder, sql } from 'kysely';
import type { BoardView } from '#shared/domain/orders/boardView.ts';
import { spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';

/** An order (`o`) that is to be paid by a transfer of which nobody has seen a proof yet. */
export const lacksProof = sql`o.mode_of_payment = 'Bank Transfer' and o.proof_of_payment_filename is null`;

/** What of the open orders (`o`) a view of the dashboard shows; its days are store days around `now`. */
export function inView(view: BoardView, now: Date, timeZone: string): RawBuilder<unknown> {
  const today = storeDayOf(now, timeZone);
  const { from, until } = spanOfDays(today, today, timeZone);
  const conditions: Record<BoardView, RawBuilder<unknown>> = {
    today: sql`o.pickup_time >= ${from} and o.pickup_time < ${until}`,
    late: sql`o.pickup_time < ${from}`,
    'to-check': sql`o.payment_status = 'To Check'`,
    'no-proof': lacksProof,
  };
  return conditions[view];
}
