import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { db } from '../database/db.ts';
import { nextInSequence } from '../database/sequence.ts';
import { beforeCommit } from '../database/transaction.ts';

const SEQUENCE = 'catalog_version';

/**
 * Says that this transaction changes what the catalog returns (products, quantities, categories, names), so that every
 * response cached by any process of the store is out of date once it commits. Throws outside of inTransaction.
 */
export function catalogChanged(em: SqlEntityManager): void {
  beforeCommit(em, raiseVersion);
}

const raiseVersion = (em: SqlEntityManager) => nextInSequence(em, SEQUENCE);

/** Returns the version that the catalog has at this moment; a response built under the same version is still valid. */
export type ReadVersion = () => Promise<number>;

/**
 * Reads the catalog's version from the database, once for all callers while a read is pending: that read begins after
 * they have called, so none of them gets a version from before their call.
 */
export function createVersionReader(forkEm: () => SqlEntityManager): ReadVersion {
  // Built once; a read is one statement on whichever connection is free.
  const database = db(forkEm());
  const statement = sql<{ value: number }>`select value from sequence where name = ${SEQUENCE}`.compile(database);
  const read = async () => (await database.executeQuery(statement)).rows[0]?.value ?? 0;

  let running: Promise<number> | null = null;
  let next: Promise<number> | null = null;
  const start = () => {
    const reading = read().finally(() => {
      if (running === reading) running = null;
    });
    running = reading;
    return reading;
  };
  return () => {
    if (!running) return start();
    // The running read may have looked before this call.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
