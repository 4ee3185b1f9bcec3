import { type Counter, MAX_COUNTERS } from '#shared/domain/storeFacts.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** The counters to choose from, by name: none unless there are two, because one alone is the store's own place. */
export async function listCounters(em: StoreEntityManager): Promise<Counter[]> {
  const found = await db(em)
    .selectFrom('warehouse')
    .select(['id', 'name', 'place', 'map_link', 'phone', 'hours'])
    .where('is_counter', '=', true)
    .orderBy('name')
    .limit(MAX_COUNTERS)
    .execute();
  return found.length < 2 ? [] : found.map(({ id, ...facts }) => ({ _id: String(id), ...facts }));
}
