import { type RawBuilder, sql } from 'kysely';

/**
 * A subquery of the ids of some categories and of all below them; `start` selects those to begin with. UNION drops
 * repeats, so even a ring would end. It lies here because staff scopes are computed by it as well as the catalog.
 */
export function categorySubtree(start: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`(
    with recursive subtree (id) as (
      ${start}
      union
      select child.id from category child join subtree on child.parent_category_id = subtree.id
    )
    select id from subtree
  )`;
}
