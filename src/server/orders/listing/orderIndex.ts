import { sql } from 'kysely';
import { MAX_WORD_LENGTH, searchWords } from '#shared/domain/catalog/searchWords.ts';
import { nameWords } from '#shared/domain/orders/nameSearch.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { SEARCHED, type Unindexed, writeOrderWords } from '../order/orderWords.ts';

/** Orders read at a time: bounds memory. */
const CHUNK_SIZE = 500;

/**
 * Gives words to the newest orders, back to where none is without: placing an order is the busiest moment of the store, and
 * staff who look for one are few. To be called before a search.
 */
export async function indexLatestOrders({ em }: Pick<Deps, 'em'>): Promise<void> {
  for (let until: number | null = null; ; ) {
    const { missing, first } = await chunkBefore(em, until);
    if (missing.length === 0) return;
    await writeOrderWords(em, missing);
    until = first;
  }
}

/** Gives words to all orders that have none, or to all, however old: those of an earlier version, or written by a seeder. */
export async function indexOrders({ em }: Pick<Deps, 'em'>, signal?: AbortSignal, isAnew = false): Promise<void> {
  for (let until: number | null = null; !signal?.aborted; ) {
    const { missing, first } = await chunkBefore(em, until, isAnew);
    if (missing.length > 0) await writeOrderWords(em, missing);
    if (first === null) return;
    until = first;
  }
}

/**
 * Gives words to all orders before anybody searches, where the oldest has none, or the oldest with a name of several words not the joined
 * ones that the released version did not write: they are written from the newest order to the oldest, so its words say that all have theirs.
 * Returns whether any had to be written.
 */
export async function completeOrderIndex(deps: Pick<Deps, 'em'>): Promise<boolean> {
  const oldest = await db(deps.em)
    .selectFrom('order as o')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('order_word as w').select('w.word').whereRef('w.order_id', '=', 'o.id')).as('has_words'),
    )
    .orderBy('o.id')
    .limit(1)
    .executeTakeFirst();
  if (!oldest || (Number(oldest.has_words) === 1 && (await hasJoinedNames(deps.em)))) return false;
  await indexOrders(deps, undefined, true);
  return true;
}

async function hasJoinedNames(em: StoreEntityManager): Promise<boolean> {
  const named = await db(em)
    .selectFrom('order')
    .select(['id', 'customer_name'])
    .where('customer_name', 'like', '% %')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const plain = searchWords(named?.customer_name ?? '');
  const joined = nameWords(named?.customer_name ?? '').find((word) => !plain.includes(word));
  if (!named || joined === undefined) return true;
  const words = db(em).selectFrom('order_word').select('word').where('order_id', '=', named.id);
  return (await words.where('word', '=', joined.slice(0, MAX_WORD_LENGTH)).limit(1).execute()).length > 0;
}

/** Returns the newest orders before a key that have no words yet, or all of them; `first` is the oldest key read, null if there was none. */
async function chunkBefore(
  em: StoreEntityManager,
  until: number | null,
  isAnew = false,
): Promise<{ missing: Unindexed[]; first: number | null }> {
  const chunk = await db(em)
    .selectFrom('order as o')
    .select(SEARCHED)
    .select(sql<string | null>`(select w.word from order_word w where w.order_id = o.id limit 1)`.as('word'))
    .$if(until !== null, (query) => query.where('o.id', '<', until ?? 0))
    .orderBy('o.id', 'desc')
    .limit(CHUNK_SIZE)
    .execute();
  return { missing: chunk.filter(({ word }) => isAnew || word === null), first: chunk.at(-1)?.id ?? null };
}
