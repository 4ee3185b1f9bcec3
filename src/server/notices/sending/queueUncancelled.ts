import { sql } from 'kysely';
import { channelsOfBits } from '#shared/domain/notices/noticeKinds.ts';
import { db, idsOf } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { type NoticeServices, queueNotice } from '../queueNotice.ts';

/** Only for a customer notified of the cancellation (docs/rules/people.md, Notices). Releases its keys, so that another can be sent. */
export async function queueUncancelled(
  em: StoreEntityManager,
  services: NoticeServices,
  { orderId, lines }: { orderId: number; lines: readonly { id: number; name: string }[] },
  enabled: number,
): Promise<void> {
  // Without notices of cancellations the customer needs no correction.
  if (lines.length === 0 || !receivesCancellations(enabled)) return;
  const notified = await readNotified(em, orderId);
  const uncancelled = lines.filter(({ id }) => wasNotifiedOfCancellation(notified, id));
  if (uncancelled.length === 0) return;
  await db(em)
    .updateTable('notice')
    .set({ dedupe_key: sql`concat(dedupe_key, '#', id)` })
    .where('id', 'in', idsOf(notified))
    .where('dedupe_key', 'not like', '%#%')
    .execute();
  const occasion = `again ${services.now.toISOString()}`;
  await queueNotice(
    em,
    services,
    { kind: 'cancelled', orderId, occasion, lines: uncancelled, isOnAgain: true },
    enabled,
  );
}

function receivesCancellations(enabled: number): boolean {
  const { sms, mail } = channelsOfBits(enabled).cancelled;
  return sms || mail;
}

const readNotified = (em: StoreEntityManager, orderId: number) =>
  db(em)
    .selectFrom('notice')
    .select(['id', 'data'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'cancelled')
    .where((row) => row.or([row('status', '=', 'sent'), row('handed_over_at', 'is not', null)]))
    .orderBy('id')
    .execute();

function wasNotifiedOfCancellation(notified: Awaited<ReturnType<typeof readNotified>>, lineId: number): boolean {
  const last = notified.findLast(({ data }) => !data.lines || data.lines.includes(lineId));
  return last !== undefined && !last.data.is_on_again;
}
