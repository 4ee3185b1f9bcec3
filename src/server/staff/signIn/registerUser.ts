import type { z } from 'zod';
import type { registerInput, registerOutput } from '#shared/contracts/staff.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import type { Deps } from '../../platform/services.ts';
import { newStaffUser } from '../createStaffUser.ts';
import { assertUsernameIsFree, passwordErrors, rejectErrors } from '../staffErrors.ts';
import { StaffUser } from '../staffUser.entity.ts';
import { hashPassword } from './passwords.ts';
import { beginStaffSession } from './staffSessions.ts';

/** The first is signed in; all others need approval by staff. Throws invalid for the password, conflict for the username, too_many. */
export async function registerUser(
  deps: Deps,
  network: string,
  { name, username, password }: z.output<typeof registerInput>,
  device = '',
): Promise<z.output<typeof registerOutput>> {
  rejectErrors(await passwordErrors({ password, password_confirmation: password }, { username, name }, deps.config));
  await deps.throttles.take(['register', network]);

  const password_hash = await hashPassword(password);
  // Without an actor: the name is a stranger's text and must not appear in the log as the author.
  const user = await changeRecords(deps, null, async (em) => {
    // Serialized, so that of two concurrent registrations on an empty store the second finds the first.
    await lockByName(em, 'staff_registration');
    const is_active = (await em.count(StaffUser)) === 0;
    const registered = em.create(
      StaffUser,
      newStaffUser({ name, username, is_active, password_hash, now: deps.now() }),
    );
    await em.flush().catch(assertUsernameIsFree);
    return registered;
  });
  const { userRegistered: msg } = staffMessages;
  return user.is_active ? { msg, token: await beginStaffSession(deps, user.id, { device, way: 'Password' }) } : { msg };
}
