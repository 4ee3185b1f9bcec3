import { hash } from '@node-rs/argon2';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { type NewStaffUser, newStaffUser } from '#server/staff/createStaffUser.ts';
import { StaffUser } from '#server/staff/staffUser.entity.ts';

/** Argon2id as the store stores it, at a fiftieth of the work: a stored password says itself what it costs to verify. */
const WEAK = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

/** As `createStaffUser`, with a password that costs a test little to verify; how strong the store's are is tested apart. */
export async function makeStaffUser(em: StoreEntityManager, { password, ...user }: NewStaffUser): Promise<number> {
  return em.insert(StaffUser, newStaffUser({ ...user, password_hash: await hash(password, WEAK) }));
}
