import { sql } from 'kysely';
import { HOUR_MS } from '#shared/domain/durations.ts';
import type { NoticeChannel } from '#shared/domain/notices/noticeKinds.ts';
import { quietUntil } from '#shared/domain/notices/quietHours.ts';
import {
  nextInQueue,
  type StockWish,
  TURN_HOURS,
  type UnannouncedPieces,
  unannouncedPieces,
} from '#shared/domain/notices/stockTurns.ts';
import { db } from '../platform/database/db.ts';
import { lockByName } from '../platform/database/namedLock.ts';
import { inTransaction, whenCommitted } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { readSetting } from '../settings/settings.queries.ts';
import { isInStock } from './inStock.ts';
import { enabledChannels, insertNotices, noticeTasks, readEnabledNotices } from './queueNotice.ts';
import { selectWishes } from './stockRequests.ts';

const MAX_PRODUCTS = 100;
const CHUNK = 500;

/** Notifies the next waiting customers, as many as the pieces can serve (docs/rules/people.md, Back in stock); none in quiet hours. */
export async function notifyBackInStock(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { em, config } = deps;
  const channels = enabledChannels(config, 'back_in_stock', await readEnabledNotices(em));
  if (channels.length === 0) return 0;
  const { quiet_hours } = await readSetting(em, 'notices');
  if (quietUntil(deps.now(), quiet_hours, config.store.timeZone) !== null) return 0;
  let queued = 0;
  let products = await findBack(em, 0);
  while (products.length > 0 && !signal?.aborted) {
    for (const id of products) {
      for (let count = CHUNK; count === CHUNK && !signal?.aborted; ) {
        count = await notifyNext(deps, id, channels);
        queued += count;
      }
    }
    products = await findBack(em, products.at(-1) ?? 0);
  }
  return queued;
}

async function findBack(em: StoreEntityManager, after: number): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('stock as s')
    .select('s.id')
    .where('s.id', '>', after)
    .where(sql<boolean>`${isInStock}`)
    .where(
      sql<boolean>`(exists (select 1 from stock_request r where r.stock_id = s.id)
        or exists (select 1 from size_request r join size_price z on z.id = r.size_id where z.stock_id = s.id))`,
    )
    .orderBy('s.id')
    .limit(MAX_PRODUCTS)
    .execute();
  return rows.map(({ id }) => id);
}

type Wish = Awaited<ReturnType<typeof readWaiting>>[number];
type NextWish = ReturnType<typeof nextInQueue<Wish>>[number];

/** The lock shows each transaction the customers that another has notified. */
function notifyNext(deps: Deps, stockId: number, channels: readonly NoticeChannel[]): Promise<number> {
  return inTransaction(deps.em, async (em) => {
    await lockByName(em, 'back-in-stock');
    const now = deps.now();
    const pieces = await readPieces(em, stockId, now);
    const next = nextInQueue(await readWaiting(em, stockId, pieces), pieces);
    const groups = Map.groupBy(next, ({ wish, size_id }) => JSON.stringify([wish.size_id, size_id, wish.quantity]));
    for (const wishes of groups.values()) await notifyGroup(em, stockId, wishes, { channels, now });
    if (next.length > 0) whenCommitted(em, () => deps.scheduler.wake(noticeTasks.name));
    return next.length;
  });
}

async function readPieces(em: StoreEntityManager, stockId: number, now: Date): Promise<UnannouncedPieces> {
  const sizes = await db(em)
    .selectFrom('size_price')
    .select(['id', 'available_quantity', 'restrict_if_no_available'])
    .where('stock_id', '=', stockId)
    .where('is_active', '=', true)
    .orderBy('sequence')
    .orderBy('id')
    .execute();
  return unannouncedPieces(sizes, await readNotified(em, stockId, new Date(now.getTime() - TURN_HOURS * HOUR_MS)));
}

/** Customers notified since `since` who have not ordered the product after that. Two channels count as one notice. */
async function readNotified(em: StoreEntityManager, stockId: number, since: Date): Promise<StockWish[]> {
  const rows = await db(em)
    .selectFrom('notice as n')
    .select(['n.customer_id', 'n.data', 'n.created_at'])
    .distinct()
    .where('n.stock_id', '=', stockId)
    .where('n.kind', '=', 'back_in_stock')
    .where('n.status', 'in', ['queued', 'failed', 'sent'])
    .where('n.created_at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order as o')
            .innerJoin('order_line as l', 'l.order_id', 'o.id')
            .select('l.id')
            .whereRef('o.customer_id', '=', 'n.customer_id')
            .whereRef('l.stock_id', '=', 'n.stock_id')
            .whereRef('o.created_at', '>=', 'n.created_at'),
        ),
      ),
    )
    .execute();
  return rows.map(({ data: { size_id = null, quantity = 1 } }) => ({ size_id, quantity }));
}

async function readWaiting(em: StoreEntityManager, stockId: number, pieces: UnannouncedPieces) {
  const wishes = selectWishes(em, 'stock_id', stockId).as('w');
  const open = [...pieces].filter(([, count]) => count > 0);
  if (pieces.size > 0 && open.length === 0) return [];
  return db(em)
    .selectFrom(wishes)
    .selectAll()
    .where((w) =>
      w.or([
        w.val(pieces.size === 0),
        w('w.size_id', 'is', null),
        ...open.map(([id, count]) =>
          w.and([w('w.size_id', '=', id), ...(Number.isFinite(count) ? [w('w.quantity', '<=', count)] : [])]),
        ),
      ]),
    )
    .orderBy('w.created_at')
    .orderBy('w.customer_id')
    .orderBy('w.size_id')
    .limit(CHUNK)
    .execute();
}

async function notifyGroup(
  em: StoreEntityManager,
  stockId: number,
  wishes: readonly NextWish[],
  { channels, now }: { channels: readonly NoticeChannel[]; now: Date },
): Promise<void> {
  const [first] = wishes;
  if (!first) return;
  const { wish, size_id } = first;
  const { quantity, size } = wish;
  const customerIds = wishes.map(({ wish: { customer_id } }) => customer_id);
  const key = sql<string>`concat(${`${stockId}/`}, customer.id, ${`/${wish.size_id ?? 'any'}/${now.toISOString()}`})`;
  const data = size_id === null ? {} : { size_id, quantity, ...(size !== null && { size }) };
  await insertNotices(em, 'back_in_stock', channels, {
    ...{ customerIds, stock_id: stockId, key, data },
    ...{ due_at: now, created_at: now },
  });
  const asked =
    wish.size_id === null
      ? db(em).deleteFrom('stock_request').where('stock_id', '=', stockId)
      : db(em).deleteFrom('size_request').where('size_id', '=', wish.size_id);
  await asked.where('customer_id', 'in', customerIds).execute();
}
