import { sql } from 'kysely';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';

/** Named locks belong to the whole server, and no two imports have one key. */
const PREFIX = 'stock_import:';

/**
 * Runs `work` under a lock that ends with the transaction's connection: by it an import that runs is distinguished from one whose
 * process died.
 */
export async function withImportLock<Result>(
  em: StoreEntityManager,
  importId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = `${PREFIX}${importId}`;
  await sql`select get_lock(${name}, 0)`.execute(db(em));
  try {
    return await work();
  } finally {
    // A connection that no longer responds has lost its locks.
    await sql`select release_lock(${name})`.execute(db(em)).catch(() => undefined);
  }
}

/** Marks imports whose process ended in the middle as failed: the database has taken back all that they wrote. */
export async function failAbandonedImports({ em }: Pick<Deps, 'em'>): Promise<void> {
  await db(em)
    .updateTable('stock_import')
    .set({ state: 'failed', rows_done: 0 })
    .where('state', '=', 'running')
    .where(sql<boolean>`is_used_lock(concat(${PREFIX}, id)) is null`)
    .execute();
}
