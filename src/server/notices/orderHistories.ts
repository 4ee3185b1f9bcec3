import {
  CHANNEL_LABELS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** What became of a notice about an order. */
interface HappenedNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  order_id: number | null;
  status: 'sent' | 'given_up';
}

/**
 * Writes into the history of an order what its customer was told, in the transaction that writes it of the notice. It names nobody. A demo
 * sends nothing, and its histories say so.
 */
export async function writeHappened(
  em: StoreEntityManager,
  { kind, channel, order_id, status }: HappenedNotice,
  { created_at, isDemo }: { created_at: Date; isDemo: boolean },
): Promise<void> {
  if (order_id === null) return;
  const words = { sent: isDemo ? 'would be sent' : 'sent', given_up: 'given up' };
  const to = `${NOTICE_LABELS[kind]}: ${CHANNEL_LABELS[channel]} ${words[status]}`;
  const row = { order_id, kind: 'notice' as const, detail: { to }, staff_user_id: null, staff_name: null, created_at };
  await db(em).insertInto('order_activity').values(row).execute();
}
