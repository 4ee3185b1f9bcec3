import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether an order (`order as o`) is fetched at a counter, or lest it be overlooked names none, or one that is none any more. True without a counter. */
export const isFetchedAt = (counter: number | null): RawBuilder<SqlBool> =>
  counter === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(o.counter_id is null or o.counter_id = ${counter}
        or o.counter_id in (select w.id from warehouse w where not w.is_counter))`;
