import { sql } from 'kysely';
import type { z } from 'zod';
import {
  MAX_STOCK_REQUESTS,
  type StockRequestInput,
  type StockWaiting,
  type stockRequests,
} from '#shared/contracts/noticeLists.ts';
import { hasEnough } from '#shared/domain/catalog/availability.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { isVisibleRow } from '../catalog/product/visibility.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { isInStock } from './inStock.ts';
import { readOffered } from './noticeChoices.ts';

/** `isSold` excludes sizes that the product no longer has. Numbers are doubles, because the driver returns a union's integers as text. */
export const selectWishes = (em: StoreEntityManager, of: 'customer_id' | 'stock_id', id: number, isSold = false) =>
  db(em)
    .selectFrom('stock_request as r')
    .where(`r.${of}`, '=', id)
    .select(['r.customer_id', 'r.stock_id', 'r.created_at'])
    .select([
      sql<number | null>`cast(null as double)`.as('size_id'),
      sql<string | null>`null`.as('size'),
      sql<number>`1e0`.as('quantity'),
    ])
    .unionAll(
      db(em)
        .selectFrom('size_request as r')
        .innerJoin('size_price as z', 'z.id', 'r.size_id')
        .where(of === 'stock_id' ? 'z.stock_id' : 'r.customer_id', '=', id)
        .$if(isSold, (wishes) => wishes.where('z.is_active', '=', true))
        .select(['r.customer_id', 'z.stock_id', 'r.created_at', 'r.size_id', 'z.size', 'r.quantity']),
    );

export async function listStockRequests(deps: Deps, customerId: number): Promise<z.output<typeof stockRequests>> {
  const { back_in_stock } = await readOffered(deps.em, deps);
  const rows = await selectWishes(deps.em, 'customer_id', customerId, true)
    .orderBy('created_at')
    .limit(MAX_STOCK_REQUESTS)
    .execute();
  const requests = rows.map(({ stock_id, size, quantity }) => ({ _id: String(stock_id), size, quantity }));
  return {
    is_offered: back_in_stock.sms || back_in_stock.mail,
    stocks: [...new Set(requests.map(({ _id }) => _id))],
    requests,
  };
}

/** Returns counts by size; empty for a product outside the staff user's scope. */
export async function countWaiting({ em }: Deps, { scope }: StaffMember, stockId: number): Promise<StockWaiting> {
  const rows = await db(em)
    .selectFrom(selectWishes(em, 'stock_id', stockId).as('w'))
    .innerJoin('stock as s', 's.id', 'w.stock_id')
    .where(isVisibleRow({ hidden: true, scope }))
    .select(({ fn }) => ['w.size', fn.countAll().as('customers')])
    .groupBy('w.size')
    .orderBy('w.size')
    .execute();
  return { docs: rows.map(({ size, customers }) => ({ size, customers: Number(customers) })) };
}

/** A repeat keeps the turn. Throws not_found for a hidden product or unknown size, conflict if in stock, not offered, or above 20 products. */
export async function setStockRequest(
  deps: Deps,
  customerId: number,
  input: StockRequestInput,
): Promise<z.output<typeof stockRequests>> {
  await inTransaction(deps.em, async (em) => {
    await loadCustomer(em, customerId, { lock: true });
    if (!input.is_wanted) {
      await forgetAny(em, customerId, input._id);
      return forgetSizes(em, customerId, input);
    }
    const size = await findWanted(em, input);
    const { back_in_stock } = await readOffered(em, deps);
    if (!back_in_stock.sms && !back_in_stock.mail) throw new DomainError('conflict', serverMessages.noStockNotices);
    const waiting = await selectWishes(em, 'customer_id', customerId, true).execute();
    const isKnown = waiting.some((wish) => wish.stock_id === input._id && wish.size_id === (size?.id ?? null));
    if (!isKnown && waiting.length >= MAX_STOCK_REQUESTS)
      throw new DomainError('conflict', serverMessages.tooManyStockRequests);
    const { _id: stock_id, quantity } = input;
    const wish = { customer_id: customerId, created_at: deps.now() };
    // A customer waits either for any size of a product or for certain sizes.
    if (size) {
      await forgetAny(em, customerId, stock_id);
      await db(em)
        .insertInto('size_request')
        .values({ ...wish, size_id: size.id, quantity })
        .onDuplicateKeyUpdate({ quantity })
        .execute();
    } else if (!isKnown) {
      await forgetSizes(em, customerId, input);
      await db(em)
        .insertInto('stock_request')
        .values({ ...wish, stock_id })
        .execute();
    }
  });
  return listStockRequests(deps, customerId);
}

async function forgetAny(em: StoreEntityManager, customerId: number, stockId: number): Promise<void> {
  await db(em)
    .deleteFrom('stock_request')
    .where('customer_id', '=', customerId)
    .where('stock_id', '=', stockId)
    .execute();
}

/** All sizes if none is named. */
async function forgetSizes(em: StoreEntityManager, customerId: number, { _id, size }: StockRequestInput) {
  const sizes = db(em).selectFrom('size_price').select('id').where('stock_id', '=', _id);
  await db(em)
    .deleteFrom('size_request')
    .where('customer_id', '=', customerId)
    .where('size_id', 'in', typeof size === 'string' ? sizes.where('size', '=', size) : sizes)
    .execute();
}

/** Null for any size. Throws if the product cannot be waited for. */
async function findWanted(em: StoreEntityManager, { _id, size, quantity }: StockRequestInput) {
  const stock = await db(em)
    .selectFrom('stock as s')
    .select(isInStock.as('is_in_stock'))
    .where('s.id', '=', _id)
    .where('s.is_available', '=', true)
    .executeTakeFirst();
  if (!stock) throw new DomainError('not_found', messages.productNotFound);
  if (typeof size !== 'string') {
    if (stock.is_in_stock) throw new DomainError('conflict', serverMessages.productIsBack);
    return null;
  }
  const found = await db(em)
    .selectFrom('size_price')
    .select(['id', 'available_quantity', 'restrict_if_no_available'])
    .where('stock_id', '=', _id)
    .where('size', '=', size)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', serverMessages.sizeGone);
  if (hasEnough(found, quantity)) throw new DomainError('conflict', serverMessages.productIsBack);
  return found;
}
