import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';
import { hashPassword } from './passwords.ts';
import { StaffUser } from './staffUser.entity.ts';

export interface NewStaffUser {
  name: string;
  username: string;
  password: string;
  email?: string | null;
  warehouse?: number | null;
  /** Empty means free. */
  assigned_categories?: readonly number[];
  now: Date;
}

/** Writes an active staff user, in the caller's transaction where there is one, and returns the key. */
export async function createStaffUser(em: StoreEntityManager, user: NewStaffUser): Promise<number> {
  const id = await em.insert(StaffUser, {
    name: user.name,
    username: user.username,
    email: user.email ?? null,
    password_hash: await hashPassword(user.password),
    is_active: true,
    warehouse: user.warehouse ?? null,
    created_at: user.now,
  });
  const categories = user.assigned_categories ?? [];
  if (categories.length > 0) {
    await rows(em)
      .insertInto('staff_user_category')
      .values(categories.map((category_id) => ({ staff_user_id: id, category_id })))
      .execute();
  }
  return id;
}
