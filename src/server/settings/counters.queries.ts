import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { compareNames } from '#shared/domain/catalog/products/names.ts';
import { type Counter, MAX_COUNTERS } from '#shared/domain/storeFacts.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** Lists counters by name; none unless there are two. */
export async function listCounters(em: StoreEntityManager): Promise<Counter[]> {
  const found = await db(em)
    .selectFrom('warehouse')
    .select(['id', 'name', 'place', 'map_link', 'phone', 'hours'])
    .where('is_counter', '=', true)
    .orderBy('name')
    .limit(MAX_COUNTERS)
    .execute();
  found.sort((one, other) => compareNames(one.name, other.name));
  return found.length < 2 ? [] : found.map(({ id, ...facts }) => ({ _id: String(id), ...facts }));
}

export async function findCounter(em: StoreEntityManager, id: number): Promise<Counter | null> {
  const found = await db(em)
    .selectFrom('warehouse')
    .select(['name', 'place', 'map_link', 'phone', 'hours'])
    .where('id', '=', id)
    .where('is_counter', '=', true)
    .executeTakeFirst();
  return found ? { _id: String(id), ...found } : null;
}

/** Selects a warehouse (`warehouse as w`) as a counter; null for none. */
export const counterWhere = (condition: RawBuilder<unknown>) => sql<Counter | null>`(
  select json_object('_id', cast(w.id as char), 'name', w.name, 'place', w.place, 'map_link', w.map_link, 'phone', w.phone, 'hours', w.hours)
  from warehouse w where ${condition}
)`;

/** Condition: an order (`order as o`) names a counter; true for null. Avoids the index, because the period limits a report better. */
export const namesCounter = (counter: number | null): RawBuilder<SqlBool> =>
  counter === null ? sql`true` : sql`coalesce(o.counter_id, 0) = ${counter}`;

/** Condition: an order (`order as o`) is fetched at a counter or at no present one, so that none is overlooked. True without a counter. */
export const isFetchedAt = (counter: number | null): RawBuilder<SqlBool> =>
  counter === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(o.counter_id is null or o.counter_id = ${counter}
        or o.counter_id in (select w.id from warehouse w where not w.is_counter))`;
