import { type RawBuilder, sql } from 'kysely';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { subtreeOf } from '../categorySubtree.ts';
import { tablesOfRecord } from '../product/facetTables.ts';
import { lockListings, rebuildListings, removeListings, updateListings } from './listings.ts';
import { deleteStockWords, indexStockWords, recountWords } from './searchIndex.ts';

/**
 * Writes all that lists and searches read about these stocks, from what their rows say now. To be called last in the
 * transaction that made or changed them, once for all of them; whoever fills a store by bulk inserts calls it after.
 */
export async function indexStocks(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return;
  await lockListings(em);
  await indexStockWords(em, stockIds);
  await updateListings(em, stockIds);
}

/** Takes stocks that are about to be deleted out of all lists and searches, in the same transaction. */
export async function unindexStocks(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  await lockListings(em);
  await deleteStockWords(em, stockIds);
  await removeListings(em, stockIds);
}

/** Writes the search words of all products of a category and below it anew, by the names on its path as they are now. */
export async function indexCategoryName(em: StoreEntityManager, categoryId: number): Promise<void> {
  await indexStockWords(em, await lockSubtree(em, categoryId));
}

/** Indexes all products of a category and below it anew, words and lists, once the tree has changed. */
export async function indexSubtree(em: StoreEntityManager, categoryId: number): Promise<void> {
  const ids = await lockSubtree(em, categoryId);
  await indexStockWords(em, ids);
  await updateListings(em, ids);
}

/** Locks the products of a category and below it, takes the turn, and returns their ids. */
async function lockSubtree(em: StoreEntityManager, categoryId: number): Promise<number[]> {
  const among = sql<boolean>`s.category_id in ${subtreeOf([categoryId])}`;
  await lockStocks(em, among);
  await lockListings(em);
  // Read again: a product may have come in before the turn was ours, and was then indexed by the old path.
  const found = await db(em).selectFrom('stock as s').select('s.id').where(among).orderBy('s.id').execute();
  return found.map(({ id }) => id);
}

/** Writes the name of a reference record anew wherever a product stores a copy of it. */
export async function reindexByReference(
  em: StoreEntityManager,
  record: ReferenceRecordType,
  id: number,
): Promise<void> {
  const { link, column } = tablesOfRecord(record);
  const carriers = db(em).selectFrom(link).select('stock_id').where(sql.ref(column), '=', id);
  await updateListings(em, await lockStocks(em, sql<boolean>`s.id in ${carriers}`));
}

/** Stocks that were written past the index, such as by an older version of the store: as many as one turn should take. */
const STALE_BATCH_SIZE = 2_000;

/**
 * Indexes the stocks whose rows are newer than their index, all of them where there is none yet, and returns how many. What
 * an older version wrote was not counted either, so then all is counted anew.
 */
export async function indexStaleStocks(em: StoreEntityManager): Promise<number> {
  let indexed = 0;
  for (;;) {
    const found = await inTransaction(em, indexSomeStale);
    if (found === 0) break;
    indexed += found;
  }
  if (indexed > 0) await inTransaction(em, recount);
  return indexed;
}

async function indexSomeStale(em: StoreEntityManager): Promise<number> {
  const stale = await db(em)
    .selectFrom('stock as s')
    .leftJoin('product_snapshot as t', 't.stock_id', 's.id')
    .select('s.id')
    .where(({ eb, or }) => or([eb('t.stock_id', 'is', null), eb('t.made_at', '<', eb.ref('s.updated_at'))]))
    .orderBy('s.id')
    .limit(STALE_BATCH_SIZE)
    .execute();
  if (stale.length === 0) return 0;
  await indexStocks(em, await lockStocks(em, sql<boolean>`s.id in (${sql.join(stale.map(({ id }) => id))})`));
  return stale.length;
}

async function recount(em: StoreEntityManager): Promise<void> {
  await lockListings(em);
  const stocks = await db(em).selectFrom('stock').select('id').orderBy('id').execute();
  const ids = stocks.map(({ id }) => id);
  await rebuildListings(em, ids);
  await recountWords(em, ids);
}

/**
 * Locks products against saves, lest the older of two texts be indexed last; orders and carts go on. A column outside the
 * indexes makes the locks those of the rows: of an index alone, saves would take no notice.
 */
async function lockStocks(em: StoreEntityManager, condition: RawBuilder<boolean>): Promise<number[]> {
  const locked = await db(em)
    .selectFrom('stock as s')
    .select(['s.id', 's.version'])
    .where(condition)
    .orderBy('s.id')
    .modifyEnd(sql`lock in share mode`)
    .execute();
  return locked.map(({ id }) => id);
}
