import type { StoreEntityManager } from '../platform/services.ts';
import { hashPassword } from './signIn/passwords.ts';
import { StaffUser } from './staffUser.entity.ts';

interface NewStaffFields {
  name: string;
  username: string;
  email?: string | null;
  is_active?: boolean;
  warehouse?: number | null;
  works_at_counter?: boolean;
  /** Empty means unrestricted. */
  assigned_categories?: readonly number[];
  now: Date;
}
export type NewStaffUser = NewStaffFields & { password: string };

export function newStaffUser({ now, ...user }: NewStaffFields & { password_hash: string }) {
  const { is_active = true, email = null, warehouse = null, assigned_categories = [] } = user;
  const relations = {
    warehouse,
    assigned_categories: [...new Set(assigned_categories)].sort((one, other) => one - other),
  };
  return { ...user, email, is_active, ...relations, approved_at: is_active ? now : null, created_at: now };
}

/** Not audited; runs in the caller's transaction if there is one. Returns the key. */
export async function createStaffUser(em: StoreEntityManager, { password, ...user }: NewStaffUser): Promise<number> {
  return em.insert(StaffUser, newStaffUser({ ...user, password_hash: await hashPassword(password) }));
}
