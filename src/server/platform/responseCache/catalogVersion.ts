import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { db } from '../database/db.ts';
import { nextInSequence } from '../database/sequence.ts';
import { beforeCommit, whenCommitted } from '../database/transaction.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { shareRuns } from '../shareRuns.ts';

/** Counts the changes by processes of the released version, which lock it until their commit, and those that they were told of. */
export const RELEASED = 'catalog_version';
/** How many of the changes by processes of this version have been told to those. */
export const TOLD = 'catalog_version:told';
/** The rows that count changes. As many transactions as there are rows can commit at the same time. */
const STRIPES = Array.from({ length: 16 }, (_, stripe) => `catalog_version:${stripe}`);

/** Changes that this process has committed. */
let ownChanges = 0;
const countChange = () => {
  ownChanges += 1;
};

/**
 * Says that this transaction changes what the catalog returns (products, quantities, categories, names), so that every
 * response cached by this process is out of date once it commits, and within half a second those of others. Throws outside of inTransaction.
 */
export function catalogChanged(em: SqlEntityManager): void {
  beforeCommit(em, raiseVersion);
  void whenCommitted(em, countChange);
}

let turn = Math.floor(Math.random() * STRIPES.length);
/** The stripes take turns, so that one that a transaction has locked is not taken soon again. */
const raiseVersion = (em: SqlEntityManager) => {
  turn = (turn + 1) % STRIPES.length;
  return nextInSequence(em, STRIPES[turn] ?? RELEASED);
};

/** How many changes by processes of this version are committed, as a part of a statement. */
export const OWN_CHANGES = `coalesce((select sum(value) from sequence
  where name in (${STRIPES.map((name) => `'${name}'`).join(', ')})), 0)`;

/**
 * Reads the catalog's version: how many changes are committed, of whatever process. A statement reads all rows as of one
 * moment and a change raises one of them in its own transaction, so that of two reads with one result no change was committed in between. The rows
 * lie side by side, from RELEASED to TOLD by name: one range costs the database half as much as sixteen names.
 */
const VERSION_STATEMENT = `select cast(coalesce(sum(if(name = '${TOLD}', -value, value)), 0) as signed) as value
  from sequence where name between '${RELEASED}' and '${TOLD}'`;

/** Returns a version of the catalog; a response built under the same version is still valid. */
export type ReadVersion = () => Promise<number>;

/** How long a version holds for a process that commits no change itself: so late it may see another's. */
const MAX_AGE_MS = 500;

/**
 * Reads the catalog's version from the database, once for all callers while a read is pending: that read begins after
 * they have called. It holds for half a second, counted from when the read began, or until this process commits a change.
 */
export function createVersionReader(
  forkEm: () => SqlEntityManager,
  clock: () => number = () => performance.now(),
): ReadVersion {
  // Built once; a read is one statement on whichever connection is free.
  const database = db(forkEm());
  const statement = sql<{ value: number }>`${sql.raw(VERSION_STATEMENT)}`.compile(database);
  let known = { value: 0, validUntil: Number.NEGATIVE_INFINITY, ownChanges };
  const read = shareRuns(async () => {
    const before = { validUntil: clock() + MAX_AGE_MS, ownChanges };
    const { rows } = await outsideOfRequests(() => database.executeQuery(statement));
    known = { value: rows[0]?.value ?? 0, ...before };
    return known.value;
  });
  return () => (known.ownChanges === ownChanges && clock() < known.validUntil ? Promise.resolve(known.value) : read());
}
