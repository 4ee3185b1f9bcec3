import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Condition: an order (`order as o`) is fetched at a counter or at no present one, so that none is overlooked. True without a counter. */
export const isFetchedAt = (counter: number | null): RawBuilder<SqlBool> =>
  counter === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(o.counter_id is null or o.counter_id = ${counter}
        or o.counter_id in (select w.id from warehouse w where not w.is_counter))`;
