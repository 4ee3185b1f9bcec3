import { sql } from 'kysely';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import type { StaffIdentity } from '../platform/sessions/tokens.ts';

/**
 * The staff user of a token, read afresh; null where they are gone or deactivated, or where the token is older than
 * their password.
 */
export async function loadStaffMember(
  em: StoreEntityManager,
  identity: Pick<StaffIdentity, 'id' | 'generation'>,
): Promise<StaffMember | null> {
  const user = await rows(em)
    .selectFrom('staff_user')
    .leftJoin('warehouse', 'warehouse.id', 'staff_user.warehouse_id')
    .select(['staff_user.name', 'username', 'is_active', 'token_generation', 'warehouse_id'])
    .select('warehouse.name as warehouse_name')
    .where('staff_user.id', '=', identity.id)
    .executeTakeFirst();
  if (!user?.is_active || user.token_generation !== identity.generation) return null;

  const categories = await categoriesInReach(em, identity.id);
  const assigned = categories.filter((category) => category.is_assigned).map((category) => category.id);
  return {
    id: identity.id,
    name: user.name,
    username: user.username,
    warehouse: user.warehouse_id === null ? null : { _id: String(user.warehouse_id), name: user.warehouse_name ?? '' },
    assigned_categories: assigned,
    scope: assigned.length === 0 ? null : categories.map((category) => category.id),
  };
}

/** The assigned categories and all below them. `union` drops what was met before, so a loop in the tree ends. */
async function categoriesInReach(
  em: StoreEntityManager,
  staffUserId: number,
): Promise<{ id: number; is_assigned: boolean }[]> {
  const reached = await rows(em)
    .withRecursive('reach(id, is_assigned)', (db) =>
      db
        .selectFrom('staff_user_category')
        .select(['category_id as id', sql<number>`1`.as('is_assigned')])
        .where('staff_user_id', '=', staffUserId)
        .union(
          db
            .selectFrom('category')
            .innerJoin('reach', 'reach.id', 'category.parent_category_id')
            .select(['category.id', sql<number>`0`.as('is_assigned')]),
        ),
    )
    .selectFrom('reach')
    .select((eb) => ['id', eb.fn.max('is_assigned').as('is_assigned')])
    .groupBy('id')
    .orderBy('id')
    .execute();
  return reached.map(({ id, is_assigned }) => ({ id, is_assigned: Number(is_assigned) === 1 }));
}
