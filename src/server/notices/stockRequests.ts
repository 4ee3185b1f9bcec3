import { sql } from 'kysely';
import type { z } from 'zod';
import { MAX_STOCK_REQUESTS, type stockRequests } from '#shared/contracts/noticeLists.ts';
import { noticeBit } from '#shared/domain/notices/noticeKinds.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction, whenCommitted } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import { isInStock } from './inStock.ts';
import { readOffered } from './noticeChoices.ts';
import { insertNotices, NOTICE_OUTBOX, readEnabledNotices, usableChannels } from './queueNotice.ts';

/** Products of one run, and customers of one statement. */
const MAX_PRODUCTS = 100;
const CHUNK = 500;

/** The products that a customer waits for. */
export async function listStockRequests(deps: Deps, customerId: number): Promise<z.output<typeof stockRequests>> {
  const { back_in_stock } = await readOffered(deps.em, deps);
  const rows = await db(deps.em)
    .selectFrom('stock_request')
    .select('stock_id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .limit(MAX_STOCK_REQUESTS)
    .execute();
  return {
    is_offered: back_in_stock.sms || back_in_stock.mail,
    stocks: rows.map(({ stock_id }) => String(stock_id)),
  };
}

/**
 * Notes that a customer wants to be told when a sold-out product is back, or does not any more. Throws not_found for a product that customers
 * do not see, conflict where it can be had, where the store sends no such notice, or where the customer waits for twenty others.
 */
export async function setStockRequest(
  deps: Deps,
  customerId: number,
  { _id: stock_id, is_wanted }: { _id: number; is_wanted: boolean },
): Promise<z.output<typeof stockRequests>> {
  await inTransaction(deps.em, async (em) => {
    await loadCustomer(em, customerId, { lock: true });
    const own = db(em).selectFrom('stock_request').select('stock_id').where('customer_id', '=', customerId);
    if (!is_wanted) {
      await db(em)
        .deleteFrom('stock_request')
        .where('customer_id', '=', customerId)
        .where('stock_id', '=', stock_id)
        .execute();
      return;
    }
    const stock = await db(em)
      .selectFrom('stock as s')
      .select(isInStock.as('is_in_stock'))
      .where('s.id', '=', stock_id)
      .where('s.is_available', '=', true)
      .executeTakeFirst();
    if (!stock) throw new DomainError('not_found', messages.productNotFound);
    if (stock.is_in_stock) throw new DomainError('conflict', serverMessages.productIsBack);
    const { back_in_stock } = await readOffered(em, deps);
    if (!back_in_stock.sms && !back_in_stock.mail) throw new DomainError('conflict', serverMessages.noStockNotices);
    const waiting = await own.execute();
    if (waiting.some((request) => request.stock_id === stock_id)) return;
    if (waiting.length >= MAX_STOCK_REQUESTS) throw new DomainError('conflict', serverMessages.tooManyStockRequests);
    await db(em)
      .insertInto('stock_request')
      .values({ customer_id: customerId, stock_id, created_at: deps.now() })
      .execute();
  });
  return listStockRequests(deps, customerId);
}

/** Tells everybody who waits for a product that is back, once: what was asked goes in the same transaction. Returns how many that was. */
export async function notifyBackInStock(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { em, config } = deps;
  const bits = await readEnabledNotices(em);
  const channels = usableChannels(config).filter((channel) => (bits & noticeBit('back_in_stock', channel)) !== 0);
  if (channels.length === 0) return 0;
  const back = await db(em)
    .selectFrom('stock as s')
    .select('s.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('stock_request as r').select('r.stock_id').whereRef('r.stock_id', '=', 's.id')),
    )
    .where(sql<boolean>`${isInStock}`)
    .limit(MAX_PRODUCTS)
    .execute();
  let queued = 0;
  for (const { id } of back) {
    for (let count = CHUNK; count === CHUNK && !signal?.aborted; ) {
      count = await notifyWaiting(deps, id, channels);
      queued += count;
    }
  }
  return queued;
}

function notifyWaiting(deps: Deps, stockId: number, channels: ReturnType<typeof usableChannels>): Promise<number> {
  return inTransaction(deps.em, async (em) => {
    const waiting = await db(em)
      .selectFrom('stock_request')
      .select('customer_id')
      .where('stock_id', '=', stockId)
      .orderBy('customer_id')
      .limit(CHUNK)
      .forUpdate()
      .execute();
    if (waiting.length === 0) return 0;
    const customers = waiting.map(({ customer_id }) => customer_id);
    const now = deps.now();
    const key = sql<string>`concat(${stockId}, '/', customer.id, ${`/${now.toISOString()}`})`;
    const about = { customerIds: customers, stock_id: stockId, key, data: {} };
    await insertNotices(em, 'back_in_stock', channels, { ...about, due_at: now, created_at: now });
    await db(em)
      .deleteFrom('stock_request')
      .where('stock_id', '=', stockId)
      .where('customer_id', 'in', customers)
      .execute();
    whenCommitted(em, () => deps.scheduler.wake(NOTICE_OUTBOX));
    return waiting.length;
  });
}
