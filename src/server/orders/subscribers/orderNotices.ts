import { ORDER_NOTICE_BITS } from '#shared/domain/notices/noticeKinds.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { type NoticeServices, type OrderNotice, queueNotices, readEnabledNotices } from '../../notices/queueNotice.ts';
import { queueUncancelled } from '../../notices/sending/queueUncancelled.ts';
import { db } from '../../platform/database/db.ts';
import type { Subscriber } from '../../platform/events/subscribers.ts';
import type { Services, StoreEntityManager } from '../../platform/services.ts';
import { isOrderEvent, type OrderChangeEvent, orderEventsAmong } from '../events/orderEvents.ts';

const NOTICED_KINDS: ReadonlySet<string> = new Set([
  'placed',
  'status',
  'pickup',
  'message',
  'reminder',
  'fetch_reminder',
]);

/** Notices to customers (docs/rules/people.md, Notices). */
export const orderNotices: Subscriber = {
  name: 'notices',
  concerns: (event) =>
    isOrderEvent(event) &&
    (NOTICED_KINDS.has(event.kind) || event.data.payment !== undefined || (event.data.changes ?? []).length > 0),
  work: async (services, all) => {
    const { em } = services;
    const events = orderEventsAmong(all);
    const enabled = (await readEnabledNotices(em)) & ORDER_NOTICE_BITS;
    if (enabled === 0) return;
    const groups = Map.groupBy(events, (event) => JSON.stringify(noticeOf(event, services)));
    for (const group of groups.values()) {
      const last = group.at(-1);
      const notice = last && noticeOf(last, services);
      if (!notice) continue;
      const orderIds = group.map(({ subject_id }) => subject_id);
      await queueNotices(em, { ...services, now: last.created_at }, { ...notice, orderIds }, enabled);
    }
    for (const event of events) await queueLineNotices(em, { ...services, now: event.created_at }, event, enabled);
  },
};

type Noticed = Omit<OrderNotice, 'orderId'>;

function noticeOf({ kind, data, reason, created_at, ...by }: OrderChangeEvent, { config }: Services): Noticed | null {
  const today = storeDayOf(created_at, config.store.timeZone);
  const moment = created_at.toISOString();
  // A customer who buys at the counter already has the goods.
  if (kind === 'placed') return data.status === 'Claimed' ? null : { kind: 'received' };
  const isOwn = by.actor_id === null && by.actor_name === staffMessages.theCustomer;
  // Customers who moved the pick-up themselves get no notice.
  if (kind === 'pickup') {
    const isElsewhere = data.pickup?.counter !== undefined;
    return isOwn ? null : { kind: 'moved', occasion: moment, reason, isElsewhere };
  }
  if (kind === 'message') return { kind: 'message', occasion: moment, reason };
  if (data.payment === 'part_paid') return { kind: 'payment_due', occasion: moment };
  if (data.payment === 'refunded') return { kind: 'refunded', occasion: moment, reason: refundWords(data, reason) };
  if (kind === 'fetch_reminder') return { kind: 'last_pickup', occasion: today, reason };
  if (kind === 'reminder') return { kind: 'payment_due', occasion: today };
  // The moment distinguishes a repeated decision after an undo.
  if (data.payment === 'confirmed') return { kind: 'payment_confirmed', occasion: moment, reason };
  if (data.payment === 'rejected') return { kind: 'payment_rejected', occasion: moment, reason };
  if (kind !== 'status' || data.before === data.status) return null;
  // At most once a day, however often staff set it.
  if (data.status === 'Ready for Pickup') return { kind: 'ready', occasion: today, reason };
  if (data.status !== 'Cancelled') return null;
  // A customer's own reason is left out, because it could send any text to an address that they typed.
  return { kind: 'cancelled', occasion: today, reason: isOwn ? '' : reason };
}

const refundWords = ({ activity }: OrderChangeEvent['data'], reason: string): string =>
  [activity?.detail.to ?? '', reason].filter((part) => part !== '').join('. ');

/** For lines cancelled while others remain, and for lines no longer cancelled. */
async function queueLineNotices(
  em: StoreEntityManager,
  services: NoticeServices & Pick<Services, 'config'>,
  { subject_id: orderId, data, reason }: OrderChangeEvent,
  enabled: number,
): Promise<void> {
  const changes = data.changes ?? [];
  const uncancelled = changes.filter(({ from }) => from === 'Cancelled');
  const cancelled = data.status === 'Cancelled' ? [] : changes.filter(({ to }) => to === 'Cancelled');
  if (uncancelled.length + cancelled.length === 0) return;
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['id', 'name'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const linesOf = (some: typeof changes) => lines.filter(({ id }) => some.some(({ line }) => line === id));
  await queueUncancelled(em, services, { orderId, lines: linesOf(uncancelled) }, enabled);
  const cancelledLines = linesOf(cancelled);
  if (cancelledLines.length === 0) return;
  const today = storeDayOf(services.now, services.config.store.timeZone);
  const occasion = `${today} lines ${cancelledLines[0]?.id} to ${cancelledLines.at(-1)?.id}`;
  await queueNotices(
    em,
    services,
    { kind: 'cancelled', orderIds: [orderId], occasion, reason, lines: cancelledLines },
    enabled,
  );
}
