import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { toLine } from '#shared/contracts/common.ts';
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeKind,
  noticeBit,
  noticeBits,
  type OrderNoticeKind,
} from '#shared/domain/notices/noticeKinds.ts';
import type { Config } from '../platform/config/config.ts';
import { db } from '../platform/database/db.ts';
import { whenCommitted } from '../platform/database/transaction.ts';
import { insertTasks, taskOf } from '../platform/jobs/queue.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readSetting } from '../settings/settings.queries.ts';
import type { NoticeData } from './notice.entity.ts';

/** One task per notice, with the notice's key. */
export const noticeTasks = { name: 'notices', payload: z.object({ notice: z.number().int() }) };

/** Longer than the minute in which staff can undo; a notice that is no longer true is then dropped. */
const UNDO_MS = 75_000;
const UNDONE: ReadonlySet<NoticeKind> = new Set(['payment_confirmed', 'payment_rejected', 'ready', 'cancelled']);

/** Characters. */
const MAX_OCCASION_LENGTH = 80;
const MAX_REASON_LENGTH = 500;
/** Characters. */
const MAX_ITEMS_LENGTH = 300;

export interface OrderNotice {
  kind: OrderNoticeKind;
  orderId: number;
  /** Distinguishes notices of one kind about one order, such as by day or decision version. Without it there is one per order. */
  occasion?: string;
  /** For the placeholder {reason}; cut if too long. */
  reason?: string;
  /** The pick-up is now at another counter. */
  isElsewhere?: boolean;
  /** Absent if the notice concerns the whole order. */
  lines?: readonly { id: number; name: string }[];
  /** The customer was notified that these lines were cancelled, and they no longer are. */
  isOnAgain?: boolean;
}

/** Without a scheduler to wake, notices are sent a few seconds later. */
export interface NoticeServices {
  config: Pick<Config, 'demo' | 'mail' | 'sms'>;
  now: Date;
  scheduler?: Deps['scheduler'];
}

/** A demo has both channels and sends nothing. */
export const usableChannels = ({ demo, mail, sms }: NoticeServices['config']): NoticeChannel[] =>
  NOTICE_CHANNELS.filter((channel) => demo || (channel === 'mail' ? mail !== undefined : sms.provider !== 'log'));

/** Bits of noticeBits. */
export const readEnabledNotices = async (em: StoreEntityManager): Promise<number> =>
  noticeBits((await readSetting(em, 'notices')).channels);

/** Channels that the server has and the settings turn on for a kind; `enabled` as from readEnabledNotices. */
export const enabledChannels = (config: NoticeServices['config'], kind: NoticeKind, enabled: number): NoticeChannel[] =>
  usableChannels(config).filter((channel) => (enabled & noticeBit(kind, channel)) !== 0);

/** Needs at least one channel. */
function reachable(em: StoreEntityManager, kind: NoticeKind, channels: readonly NoticeChannel[]) {
  const ways = channels.map((channel) => sql`select ${channel} as channel, ${noticeBit(kind, channel)} as bit`);
  const way = sql<{ channel: NoticeChannel; bit: number }>`(${sql.join(ways, sql` union all `)})`.as('way');
  return db(em)
    .selectFrom('customer')
    .innerJoin(way, (join) => join.onTrue())
    .leftJoin('notice_choice as choice', 'choice.customer_id', 'customer.id')
    .where(sql<boolean>`(coalesce(choice.declined, 0) & way.bit) = 0`)
    .where(sql`if(way.channel = 'mail', customer.email, customer.phone_number)`, '<>', '');
}

export async function channelsOf(
  em: StoreEntityManager,
  { config }: Pick<NoticeServices, 'config'>,
  { kind, customerId }: { kind: NoticeKind; customerId: number },
): Promise<NoticeChannel[]> {
  const channels = enabledChannels(config, kind, await readEnabledNotices(em));
  if (channels.length === 0) return [];
  const found = await reachable(em, kind, channels)
    .select('way.channel')
    .where('customer.id', '=', customerId)
    .execute();
  return channels.filter((channel) => found.some((way) => way.channel === channel));
}

/** Queues in the transaction of the reported change, for each channel that settings, server and customer allow. `enabled`: readEnabledNotices. */
export async function queueNotice(
  em: StoreEntityManager,
  services: NoticeServices,
  notice: OrderNotice,
  enabled?: number,
): Promise<void> {
  const { kind, orderId, ...about } = notice;
  await queueNotices(em, services, { kind, orderIds: [orderId], ...about }, enabled);
}

/** As queueNotice for several orders, by one statement. */
export async function queueNotices(
  em: StoreEntityManager,
  { config, now, scheduler }: NoticeServices,
  {
    kind,
    orderIds,
    occasion = '',
    reason,
    isElsewhere = false,
    lines = [],
    isOnAgain = false,
  }: Omit<OrderNotice, 'orderId'> & { orderIds: readonly number[] },
  enabled?: number,
): Promise<void> {
  if (orderIds.length === 0) return;
  const channels = enabledChannels(config, kind, enabled ?? (await readEnabledNotices(em)));
  if (channels.length === 0) return;
  const data: NoticeData = {
    ...(reason && { reason: reason.slice(0, MAX_REASON_LENGTH) }),
    ...(isElsewhere && { is_elsewhere: true }),
    ...(lines.length > 0 && { lines: lines.map(({ id }) => id), items: toLine(itemsOf(lines), MAX_ITEMS_LENGTH) }),
    ...(isOnAgain && { is_on_again: true }),
  };
  const dueAt = UNDONE.has(kind) ? new Date(now.getTime() + UNDO_MS) : now;
  const occasionKey = sql<string>`concat(o.id, ${`/${occasion.slice(0, MAX_OCCASION_LENGTH)}`})`;
  await insertNotices(em, kind, channels, { orderIds, key: occasionKey, data, due_at: dueAt, created_at: now });
  if (scheduler) whenCommitted(em, () => scheduler.wake(noticeTasks.name));
}

const itemsOf = (lines: readonly { name: string }[]) => [...new Set(lines.map(({ name }) => name))].join(', ');

interface NewNotices {
  orderIds?: readonly number[];
  customerIds?: readonly number[];
  stock_id?: number;
  /** Part of the key between kind and channel; may use `customer` and the order `o`. */
  key: RawBuilder<string>;
  data: NoticeData;
  due_at: Date;
  created_at: Date;
}

/** Skips notices whose key exists. */
export async function insertNotices(
  em: StoreEntityManager,
  kind: NoticeKind,
  channels: readonly NoticeChannel[],
  { orderIds, customerIds = [], stock_id, key, data, due_at, created_at }: NewNotices,
): Promise<void> {
  await db(em)
    .insertInto('notice')
    .ignore()
    .columns([
      'kind',
      'channel',
      'dedupe_key',
      'order_id',
      'customer_id',
      'stock_id',
      'data',
      'body',
      'due_at',
      'created_at',
    ])
    .expression(
      reachable(em, kind, channels)
        .leftJoin('order as o', (join) =>
          join.onRef('o.customer_id', '=', 'customer.id').on('o.id', 'in', orderIds ?? [0]),
        )
        .where(orderIds ? 'o.id' : 'customer.id', 'in', orderIds ?? customerIds)
        .select((eb) => [
          eb.val(kind).as('kind'),
          'way.channel',
          sql<string>`concat(${kind}, '/', ${key}, '/', way.channel)`.as('dedupe_key'),
          'o.id as order_id',
          'customer.id as customer_id',
          eb.val(stock_id ?? null).as('stock_id'),
          eb.val(JSON.stringify(data)).as('data'),
          eb.val('').as('body'),
          eb.val(due_at).as('due_at'),
          eb.val(created_at).as('created_at'),
        ]),
    )
    .execute();
  // Excludes notices with a task: an insert would lock that task, and its sender would wait for this transaction.
  const waiting = await db(em)
    .selectFrom('notice')
    .select(['id', 'due_at'])
    .where(orderIds ? 'order_id' : 'customer_id', 'in', orderIds ?? customerIds)
    .where('kind', '=', kind)
    .where('status', '=', 'queued')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task')
            .select('task.id')
            .where('queue', '=', noticeTasks.name)
            .where('dedupe_key', '=', sql<string>`cast(notice.id as char)`),
        ),
      ),
    )
    .execute();
  const tasks = waiting.map(({ id, due_at: runAt }) =>
    taskOf(noticeTasks, { notice: id }, { now: created_at, runAt: runAt ?? created_at, key: String(id) }),
  );
  await insertTasks(em, tasks);
}
