import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { db } from '../database/db.ts';
import { nextInSequence } from '../database/sequence.ts';
import type { StatementReader } from '../database/statementReader.ts';
import { beforeCommit } from '../database/transaction.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { shareRuns } from '../shareRuns.ts';

/** How many rows count the changes. As many transactions as there are rows can commit at the same time. */
const STRIPES = 16;

/**
 * Says that this transaction changes what the catalog returns (products, quantities, categories, names), so that every
 * response cached by any process of the store is out of date once it commits. Throws outside of inTransaction.
 */
export function catalogChanged(em: SqlEntityManager): void {
  beforeCommit(em, raiseVersion);
}

let turn = Math.floor(Math.random() * STRIPES);
/** The stripes take turns, so that one that a transaction has locked is not taken soon again. */
const raiseVersion = (em: SqlEntityManager) => {
  turn = (turn + 1) % STRIPES;
  return nextInSequence(em, `catalog_version:${turn}`);
};

/**
 * Reads the catalog's version by itself, beside the pool: how many changes are committed, of whatever process. A statement reads all rows as of one
 * moment and a change raises one of them in its own transaction, so that of two reads with one result no change was committed in between. The rows
 * lie side by side: one range costs the database half as much as sixteen names.
 */
export const VERSION_STATEMENT = `select cast(coalesce(sum(value), 0) as signed) as value
  from sequence where name between 'catalog_version:0' and 'catalog_version:9'`;

/** Returns the version that the catalog has at this moment; a response built under the same version is still valid. */
export type ReadVersion = () => Promise<number>;

interface VersionReaderOptions {
  /** Runs VERSION_STATEMENT beside the pool, maybe at a node that is behind; the pool is asked where it cannot. */
  reader?: Pick<StatementReader, 'read'>;
  /** Time after the start of a read for which its version is returned to other callers. */
  maxAgeMs?: number;
  clock?: () => number;
}

/** How a process reads the catalog's version. */
export type VersionReaderSetup = Pick<VersionReaderOptions, 'reader' | 'maxAgeMs'>;

/**
 * Reads the catalog's version from the database, once for all callers while a read is pending: that read begins after
 * they have called, so none of them gets a version from before their call, but where `maxAgeMs` or a node that is behind lets it be older.
 * Never returns less than what this process has seen, unless the writer itself says so.
 */
export function createVersionReader(
  forkEm: () => SqlEntityManager,
  { reader, maxAgeMs = 0, clock = () => performance.now() }: VersionReaderOptions = {},
): ReadVersion {
  // Built once; a read is one statement on whichever connection is free.
  const database = db(forkEm());
  const statement = sql<{ value: number }>`${sql.raw(VERSION_STATEMENT)}`.compile(database);
  const readFromPool = () =>
    outsideOfRequests(async () => (await database.executeQuery(statement)).rows[0]?.value ?? 0);
  let seen = 0;
  let validUntil = Number.NEGATIVE_INFINITY;
  const read = async () => {
    const began = clock();
    const value: unknown = (await reader?.read())?.value;
    seen = typeof value === 'number' && value >= seen ? value : await readFromPool();
    validUntil = began + maxAgeMs;
    return seen;
  };

  const shared = shareRuns(read);
  return () => (clock() < validUntil ? Promise.resolve(seen) : shared());
}
