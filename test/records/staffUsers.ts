import { hash } from '@node-rs/argon2';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { type NewStaffUser, newStaffUser } from '#server/staff/createStaffUser.ts';
import { StaffUser } from '#server/staff/staffUser.entity.ts';

/** A fiftieth of the store's Argon2id cost; a stored hash states its own cost of verification. */
const WEAK = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

/** Like `createStaffUser`, with a cheap password hash; the real cost has its own test. */
export async function makeStaffUser(em: StoreEntityManager, { password, ...user }: NewStaffUser): Promise<number> {
  return em.insert(StaffUser, newStaffUser({ ...user, password_hash: await hash(password, WEAK) }));
}
