import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { query } from '../database/db.ts';
import { nextInSequence } from '../database/sequence.ts';
import { beforeCommit, whenCommitted } from '../database/transaction.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { shareRuns } from '../shareRuns.ts';

let ownChanges = 0;
const countChange = () => {
  ownChanges += 1;
};

/** An order moves stock. Other processes see the order's event, so that not every order locks a row of the catalog. */
export function stockMoved(em: SqlEntityManager): void {
  void whenCommitted(em, countChange);
}

/** Says that this transaction changes what the catalog returns in any other way. Throws outside of inTransaction. */
export function catalogChanged(em: SqlEntityManager): void {
  beforeCommit(em, raiseVersion);
  stockMoved(em);
}

const raiseVersion = (em: SqlEntityManager) => nextInSequence(em, 'catalog_version');

/** The number of the last change that is committed, the last event, and how many there are up to it: one with a smaller id may be committed later. */
const VERSION = sql<{ version: string }>`select concat(
  coalesce((select value from sequence where name = 'catalog_version'), 0), '.',
  coalesce((select concat(max(id), '.', count(*)) from event
    where id > (select if(max(id) > 1000, max(id) - 1000, 0) from event)), 0)) as version`;

/** How long a version holds; so late a process may see another's change. */
const MAX_AGE_MS = 500;

/** Returns a version of the catalog: a response made under the same version still holds. Reads the database each half second at most, once for all callers. */
export function createVersionReader(
  forkEm: () => SqlEntityManager,
  clock: () => number = () => performance.now(),
): () => Promise<string> {
  let known = { version: '', validUntil: Number.NEGATIVE_INFINITY };
  const read = shareRuns(async () => {
    const validUntil = clock() + MAX_AGE_MS;
    const [row] = await outsideOfRequests(() => query(forkEm(), VERSION));
    known = { version: row?.version ?? '', validUntil };
  });
  return async () => {
    if (clock() >= known.validUntil) await read();
    return `${ownChanges}.${known.version}`;
  };
}
