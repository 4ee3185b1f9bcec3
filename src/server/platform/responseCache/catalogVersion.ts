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

/** Marks that an order moves stock. Other processes see its event, so that orders need not lock a row of the catalog. */
export function stockMoved(em: SqlEntityManager): void {
  void whenCommitted(em, countChange);
}

/** Marks any other change of the catalog's responses by this transaction. Throws outside of inTransaction. */
export function catalogChanged(em: SqlEntityManager): void {
  beforeCommit(em, raiseVersion);
  stockMoved(em);
}

const raiseVersion = (em: SqlEntityManager) => nextInSequence(em, 'catalog_version');

/** The last committed change, the last event, and the number of events up to it, since a smaller id may be committed later. */
const VERSION = sql<{ version: string }>`select concat(
  coalesce((select value from sequence where name = 'catalog_version'), 0), '.',
  coalesce((select concat(max(id), '.', count(*)) from event
    where id > (select if(max(id) > 1000, max(id) - 1000, 0) from event)), 0)) as version`;

/** Maximum delay until a process sees another's change. */
const MAX_AGE_MS = 500;

/** Returns the catalog's version; responses of the same version are valid. Reads the database twice a second at most, for all callers. */
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
