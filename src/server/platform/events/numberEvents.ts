import { sql } from 'kysely';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { StoreEntityManager } from '../services.ts';

const SEQUENCE = 'event';
/** Events numbered at once. */
const BATCH_SIZE = 1_000;

/**
 * Numbers the events that were committed since the last call, by any process, in the order of their ids; returns the last position there
 * is. Nobody who writes an event waits for its number: the sequence is locked for this short transaction, of all processes by one at
 * a time. As those who change one record exclude each other, its events are numbered in the order in which they were committed, and no
 * smaller number can turn up once a larger one is visible.
 */
export async function numberEvents(em: StoreEntityManager): Promise<number> {
  const last = sql<number | null>`(select max(position) from event)`;
  const fresh = sql<number>`exists (select 1 from event where position is null)`;
  for (;;) {
    const state = await db(em)
      .selectNoFrom([last.as('last'), fresh.as('fresh')])
      .executeTakeFirstOrThrow();
    if (Number(state.fresh) === 0) return Number(state.last ?? 0);
    const numbered = await inTransaction(em, numberBatch);
    if (numbered !== null) return numbered;
  }
}

/** Returns the last position, null where there may be more to number. */
async function numberBatch(em: StoreEntityManager): Promise<number | null> {
  // The lock is taken before the first read, so that its snapshot includes all earlier batches.
  const before = await lockSequence(em);
  const fresh = await db(em)
    .selectFrom('event')
    .select('id')
    .where('position', 'is', null)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  if (fresh.length === 0) return null;
  const ids = fresh.map(({ id }) => id);
  await db(em)
    .updateTable('event')
    .set({ position: sql<number>`${before} + field(id, ${sql.join(ids)})` })
    .where('id', 'in', ids)
    .execute();
  await db(em)
    .updateTable('sequence')
    .set({ value: before + ids.length })
    .where('name', '=', SEQUENCE)
    .execute();
  return ids.length < BATCH_SIZE ? before + ids.length : null;
}

async function lockSequence(em: StoreEntityManager): Promise<number> {
  const last = db(em).selectFrom('sequence').select('value').where('name', '=', SEQUENCE).forUpdate();
  const row = await last.executeTakeFirst();
  if (row) return row.value;
  await db(em).insertInto('sequence').ignore().values({ name: SEQUENCE, value: 0 }).execute();
  return (await last.executeTakeFirstOrThrow()).value;
}
