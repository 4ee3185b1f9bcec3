import { sql } from 'kysely';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { SEARCHED, type Unindexed, writeOrderWords } from '../order/orderWords.ts';

const CHUNK_SIZE = 500;

/** Call before a search: indexes the newest orders, because placing an order writes no words, to stay fast. */
export async function indexLatestOrders({ em }: Pick<Deps, 'em'>): Promise<void> {
  for (let until: number | null = null; ; ) {
    const { missing, first } = await chunkBefore(em, until);
    if (missing.length === 0) return;
    await writeOrderWords(em, missing);
    until = first;
  }
}

/** Indexes all orders without words, however old: an erasure deletes words, and an import of sample data writes none. */
export async function indexOrders({ em }: Pick<Deps, 'em'>, signal?: AbortSignal): Promise<void> {
  for (let until: number | null = null; !signal?.aborted; ) {
    const { missing, first } = await chunkBefore(em, until);
    if (missing.length > 0) await writeOrderWords(em, missing);
    if (first === null) return;
    until = first;
  }
}

/** Returns the newest unindexed orders before a key; `first` is the oldest key read, null if none was read. */
async function chunkBefore(
  em: StoreEntityManager,
  until: number | null,
): Promise<{ missing: Unindexed[]; first: number | null }> {
  const chunk = await db(em)
    .selectFrom('order as o')
    .select(SEARCHED)
    .select(sql<string | null>`(select w.word from order_word w where w.order_id = o.id limit 1)`.as('word'))
    .$if(until !== null, (query) => query.where('o.id', '<', until ?? 0))
    .orderBy('o.id', 'desc')
    .limit(CHUNK_SIZE)
    .execute();
  return { missing: chunk.filter(({ word }) => word === null), first: chunk.at(-1)?.id ?? null };
}
