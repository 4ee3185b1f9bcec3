import { type RawBuilder, sql } from 'kysely';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';

/** A subquery of the ids of these categories and of all below them. UNION drops repeats, so even a ring would end. */
export function descendantsOf(ids: readonly number[]): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`(
    with recursive branch (id) as (
      select id from category where id in (${sql.join(ids)})
      union
      select child.id from category child join branch on child.parent_category_id = branch.id
    )
    select id from branch
  )`;
}

/** The ids of these categories and of all below them, ascending; unknown ids are left out. */
export async function categoryScope(em: StoreEntityManager, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows: found } = await sql<{ id: number }>`select id from ${descendantsOf(ids)} as scope order by id`.execute(
    rows(em),
  );
  return found.map(({ id }) => id);
}
