import {
  CHANNEL_LABELS,
  NOTICE_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import { writeEvents } from '../platform/events/events.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The result of a notice about an order. */
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
  const data = { activity: { kind: 'notice', detail: { to } } };
  const who = { actor_id: null, actor_name: null, reason: '' };
  await writeEvents(em, [{ subject: 'order', subject_id: order_id, kind: 'notice', ...who, data, created_at }]);
}
