import { type RawBuilder, sql } from 'kysely';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** UNION drops repeats, so a cycle ends too. */
function categorySubtree(start: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`(
    with recursive subtree (id) as (
      ${start}
      union
      select child.id from category child join subtree on child.parent_category_id = subtree.id
    )
    select id from subtree
  )`;
}

const subtreeOf = (ids: readonly number[]): RawBuilder<{ id: number }> =>
  categorySubtree(sql`select id from category where id in (${sql.join(ids)})`);

export async function readSubtree(em: StoreEntityManager, ids: readonly number[]): Promise<number[]> {
  const found = await db(em).selectFrom(subtreeOf(ids).as('subtree')).select('id').execute();
  return found.map(({ id }) => Number(id)).sort((one, other) => one - other);
}

/** 1 if it was named itself, 0 if it is below a named one. */
interface ReachedCategory {
  id: number;
  is_named: number;
}

/** Returns a JSON list in no particular order; null if there are none. */
export function categoriesInReach(
  link: 'staff_user_category' | 'api_token_category',
  owner: 'staff_user_id' | 'api_token_id',
  id: number,
): RawBuilder<ReachedCategory[] | null> {
  const named = sql`select category_id from ${sql.table(link)} where ${sql.ref(owner)} = ${id}`;
  return sql<ReachedCategory[] | null>`(
    select json_arrayagg(json_object('id', reach.id, 'is_named', if(n.category_id is null, 0, 1)))
    from ${categorySubtree(named)} reach
    left join ${sql.table(link)} n on n.category_id = reach.id and n.${sql.ref(owner)} = ${id}
  )`;
}
