import { sql } from 'kysely';
import type { ReferenceRecordType } from '#shared/domain/catalog/facets.ts';
import { db, idsOf, query } from '../../platform/database/db.ts';
import { nextInSequence } from '../../platform/database/sequence.ts';
import { beforeCommit, isInTransaction } from '../../platform/database/transaction.ts';
import { catalogChanged } from '../../platform/responseCache/catalogVersion.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { tablesOfRecord } from '../product/facetTables.ts';
import { INDEX_SEQUENCE } from '../product/indexVersion.ts';

/** By transaction, numbered when it ends. */
const pending = new WeakMap<object, Set<number>>();

/** Takes effect after the commit. Outside of transactions, call it after the writes. Deletions need no call. */
export async function indexStocks(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  if (!isInTransaction(em)) return numberChange(em, stockIds);
  const known = pending.get(em);
  if (known) {
    for (const id of stockIds) known.add(id);
    return;
  }
  const ids = new Set(stockIds);
  pending.set(em, ids);
  // All callers lock both numbers in this order, which avoids deadlocks.
  catalogChanged(em);
  beforeCommit(em, (last) => numberChange(last as StoreEntityManager, [...ids]));
}

/** Makes every process reload categories and synonyms. */
export const indexCategories = (em: StoreEntityManager): Promise<void> => indexStocks(em, []);

export async function reindexByReference(
  em: StoreEntityManager,
  record: ReferenceRecordType,
  id: number,
): Promise<void> {
  const { link, column } = tablesOfRecord(record);
  const carriers = await query(
    em,
    sql<{
      id: number;
    }>`select stock_id as id from ${sql.table(link)} where ${sql.ref(column)} = ${id} order by stock_id`,
  );
  await indexStocks(em, idsOf(carriers));
}

const BATCH_SIZE = 1_000;

/** Locks the number until the commit, so that a process that reads it has every earlier change. */
async function numberChange(em: StoreEntityManager, stockIds: readonly number[]): Promise<void> {
  const catalog_version = await nextInSequence(em, INDEX_SEQUENCE);
  for (const ids of chunks(stockIds, BATCH_SIZE)) {
    // Keeps `updated_at`, because numbering is no save.
    const set = { catalog_version, updated_at: sql<Date>`updated_at` };
    await db(em).updateTable('stock').set(set).where('id', 'in', ids).execute();
  }
}
