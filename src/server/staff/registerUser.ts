import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { registerInput } from '#shared/contracts/staff.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { nextInSequence } from '../platform/database/sequence.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { insertStaffUser } from './createStaffUser.ts';
import { hashPassword } from './passwords.ts';
import { userChanges } from './staff.records.ts';
import { assertUsernameIsFree, passwordErrors, rejectErrors } from './staffErrors.ts';

/**
 * Stores a registration, which lets nobody in until a staff user approves it; only the first on a store without any staff
 * user does. Throws invalid for the password, conflict for a username that is taken, too_many.
 */
export async function registerUser(
  deps: Deps,
  network: string,
  { name, username, password }: z.output<typeof registerInput>,
): Promise<Acknowledged> {
  rejectErrors(await passwordErrors({ password, password_confirmation: password }, { username, name }, deps.config));
  await deps.throttles.take(['register', network]);

  const password_hash = await hashPassword(password);
  await inTransaction(deps.em, async (em) => {
    // Registrations pass one by one, so that of two at once on an empty store the second finds the first.
    await nextInSequence(em, 'staff_registration');
    const is_active = !(await hasStaff(em));
    const user = { name, username, is_active, email: null, warehouse: null, assigned_categories: [] };
    const id = await insertStaffUser(em, { ...user, password_hash, now: deps.now() }).catch(assertUsernameIsFree);
    // Nobody has signed in: the name is what a stranger typed, and must not stand in the log as who did it.
    await writeAudit(em, null, deps.now(), [
      { record_type: 'staff_user', record_id: id, action: 'created', changes: userChanges(null, user) },
    ]);
  });
  return { msg: staffMessages.userRegistered };
}

async function hasStaff(em: StoreEntityManager): Promise<boolean> {
  return (await db(em).selectFrom('staff_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
