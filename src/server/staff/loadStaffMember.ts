import { sql } from 'kysely';
import type { StoreEntityManager } from '../entities.ts';
import { categoryBranch } from '../platform/database/categoryBranch.ts';
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

/** The assigned categories and all below them, ascending. */
async function categoriesInReach(
  em: StoreEntityManager,
  staffUserId: number,
): Promise<{ id: number; is_assigned: boolean }[]> {
  const assigned = sql`select category_id from staff_user_category where staff_user_id = ${staffUserId}`;
  const { rows: reached } = await sql<{ id: number; is_assigned: number }>`
    select reach.id, a.category_id is not null as is_assigned
    from ${categoryBranch(assigned)} reach
    left join staff_user_category a on a.category_id = reach.id and a.staff_user_id = ${staffUserId}
    order by reach.id`.execute(rows(em));
  return reached.map(({ id, is_assigned }) => ({ id, is_assigned: Number(is_assigned) === 1 }));
}
