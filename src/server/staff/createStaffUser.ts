import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import { hashPassword } from './passwords.ts';
import { StaffUser } from './staffUser.entity.ts';

interface NewStaffFields {
  name: string;
  username: string;
  email?: string | null;
  /** Default true. */
  is_active?: boolean;
  warehouse?: number | null;
  /** Empty means free. */
  assigned_categories?: readonly number[];
  now: Date;
}
export type NewStaffUser = NewStaffFields & { password: string };

/** Writes a staff user, in the caller's transaction where there is one, and returns the key. */
export async function createStaffUser(em: StoreEntityManager, { password, ...user }: NewStaffUser): Promise<number> {
  return insertStaffUser(em, { ...user, password_hash: await hashPassword(password) });
}

/** As createStaffUser, for a caller who has hashed the password before taking locks. */
export async function insertStaffUser(
  em: StoreEntityManager,
  user: NewStaffFields & { password_hash: string },
): Promise<number> {
  const is_active = user.is_active ?? true;
  const id = await em.insert(StaffUser, {
    name: user.name,
    username: user.username,
    email: user.email ?? null,
    password_hash: user.password_hash,
    is_active,
    approved_at: is_active ? user.now : null,
    warehouse: user.warehouse ?? null,
    created_at: user.now,
  });
  await assignCategories(em, id, user.assigned_categories ?? []);
  return id;
}

/** Limits a staff user, who has no assigned categories yet, to these. */
export async function assignCategories(
  em: StoreEntityManager,
  staff_user_id: number,
  categories: readonly number[],
): Promise<void> {
  if (categories.length === 0) return;
  await db(em)
    .insertInto('staff_user_category')
    .values(categories.map((category_id) => ({ staff_user_id, category_id })))
    .execute();
}
