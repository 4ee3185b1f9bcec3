import { CHANNEL_LABELS, NOTICE_LABELS, type NoticeChannel, type NoticeKind } from '#shared/domain/noticeKinds.ts';
import { db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';

/** What became of a notice about an order. */
export interface HappenedNotice {
  kind: NoticeKind;
  channel: NoticeChannel;
  order_id: number | null;
  status: 'sent' | 'given_up';
}

/** Writes into the histories of orders what their customers were told, by one statement. It names nobody. */
export async function writeHappened(
  { forkEm, now }: Pick<Services, 'forkEm' | 'now'>,
  notices: readonly HappenedNotice[],
): Promise<void> {
  const created_at = now();
  const rows = notices.flatMap(({ kind, channel, order_id, status }) => {
    if (order_id === null) return [];
    const to = `${NOTICE_LABELS[kind]}: ${CHANNEL_LABELS[channel]} ${status === 'sent' ? 'sent' : 'given up'}`;
    const row = { kind: 'notice' as const, detail: { to }, staff_user_id: null, staff_name: null };
    return [{ order_id, ...row, created_at }];
  });
  if (rows.length > 0) await db(forkEm()).insertInto('order_activity').values(rows).execute();
}
