import { sql } from 'kysely';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { StoreEntityManager } from '../services.ts';

/** Named as by the version before, whose processes number their own events by it. */
const SEQUENCE = 'order_event';
/** Events numbered at once. */
const BATCH_SIZE = 1_000;

/** Keeps processes of the version before informed, and takes in the rows that they write. Both run under the lock of the sequence. */
export interface EventsBeside {
  /** The last number that they have given; a column of any query. */
  lastNumber: ReturnType<typeof sql<number | null>>;
  /** Takes in the events that they have numbered since the last one here. */
  takeIn(em: StoreEntityManager): Promise<unknown>;
  /** Writes events that were numbered just now where they look for them. */
  mirror(em: StoreEntityManager, ids: readonly number[]): Promise<unknown>;
}

/**
 * Numbers the events that were committed since the last call, by any process, in the order of their ids; returns the last position there
 * is. Nobody who writes an event waits for its number: the sequence is locked for this short transaction, of all processes by one at
 * a time. As those who change one record exclude each other, its events are numbered in the order in which they were committed, and no
 * smaller number can turn up once a larger one is visible.
 */
export async function numberEvents(em: StoreEntityManager, beside: EventsBeside): Promise<number> {
  const last = sql<number | null>`(select max(position) from event where position > 0)`;
  for (;;) {
    const fresh = sql<number>`exists (select 1 from event where position is null)`;
    const state = await db(em)
      .selectNoFrom([last.as('last'), beside.lastNumber.as('beside'), fresh.as('fresh')])
      .executeTakeFirstOrThrow();
    const position = Number(state.last ?? 0);
    const isBehind = Number(state.beside ?? 0) > position;
    if (!isBehind && Number(state.fresh) === 0) return position;
    const numbered = await inTransaction(em, (transaction) => numberBatch(transaction, beside, isBehind));
    if (numbered !== null) return numbered;
  }
}

/** Returns the last position, null where there may be more to number. */
async function numberBatch(em: StoreEntityManager, beside: EventsBeside, isBehind: boolean): Promise<number | null> {
  // The lock is taken before the first read, so that its snapshot includes all earlier batches.
  const before = await lockSequence(em);
  if (isBehind) await beside.takeIn(em);
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
  await beside.mirror(em, ids);
  return ids.length < BATCH_SIZE ? before + ids.length : null;
}

async function lockSequence(em: StoreEntityManager): Promise<number> {
  const last = db(em).selectFrom('sequence').select('value').where('name', '=', SEQUENCE).forUpdate();
  const row = await last.executeTakeFirst();
  if (row) return row.value;
  await db(em).insertInto('sequence').ignore().values({ name: SEQUENCE, value: 0 }).execute();
  return (await last.executeTakeFirstOrThrow()).value;
}
