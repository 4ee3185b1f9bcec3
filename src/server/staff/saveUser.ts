import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { createUserInput, UserRecord, updateUserInput } from '#shared/contracts/staff.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteChanges } from '../masterData/auditSubscriber.ts';
import { changeRecords, requireVersion, touch } from '../masterData/changeRecords.ts';
import type { Deps } from '../platform/services.ts';
import { assertFresh } from '../platform/sessions/freshSession.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { endSessions } from '../sessions/sessions.ts';
import { newStaffUser } from './createStaffUser.ts';
import { endInvitation } from './signIn/invitations.ts';
import { lockMaintained } from './signIn/lockUser.ts';
import { hashPassword } from './signIn/passwords.ts';
import { revokeTokensOf } from './signIn/revokeTokensOf.ts';
import { passwordChanged, toUserRecord } from './staff.records.ts';
import { assertUsernameIsFree, passwordErrors, rejectErrors } from './staffErrors.ts';
import { StaffUser, type StaffUserEntity } from './staffUser.entity.ts';
import { findRelations } from './userRelations.ts';

/** Throws forbidden ten minutes after sign-in, invalid by field, and conflict for a used username. */
export async function createUser(
  deps: Deps,
  staff: StaffMember,
  { password, password_confirmation, ...fields }: z.output<typeof createUserInput>,
): Promise<UserRecord> {
  assertFresh(deps, staff);
  const password_hash = await hashPassword(password);
  return changeRecords(deps, staff, async (em) => {
    const { errors } = await findRelations(em, fields);
    rejectErrors({ ...(await passwordErrors({ password, password_confirmation }, fields, deps.config)), ...errors });
    const user = em.create(StaffUser, newStaffUser({ ...fields, password_hash, now: deps.now() }));
    noteChanges(em, user, passwordChanged);
    await em.flush().catch(assertUsernameIsFree);
    return toUserRecord(user);
  });
}

/** A new password or deactivation ends sessions and tokens. Throws not_found, invalid, conflict, forbidden (own limits, old sign-in). */
export async function updateUser(
  deps: Deps,
  staff: StaffMember,
  { _id, version, password = '', password_confirmation = '', ...sent }: z.output<typeof updateUserInput>,
): Promise<UserRecord> {
  const isPasswordSent = password !== '' || password_confirmation !== '';
  if (isPasswordSent && _id === staff.id) throw fieldError('forbidden', 'password', serverMessages.notOwnPassword);
  if (isPasswordSent) assertFresh(deps, staff);
  const password_hash = isPasswordSent ? await hashPassword(password) : undefined;
  return changeRecords(deps, staff, async (em) => {
    const user = await lockMaintained(em, staff, _id);
    await requireVersion(em, user, version);
    const { categories, errors } = await findRelations(em, sent);
    const wasActive = user.is_active;
    const before = user.assigned_categories.getIdentifiers();
    // An approval is permanent.
    user.approved_at ??= sent.is_active ? deps.now() : null;
    const { assigned_categories, ...fields } = sent;
    em.assign(user, { ...fields, password_hash }, { ignoreUndefined: true });
    if (!wasActive && user.is_active) assertFresh(deps, staff);
    if (assigned_categories && String(categories.map(({ id }) => id)) !== String(before)) {
      assertFresh(deps, staff);
      user.assigned_categories.set(categories);
      touch(user);
    }
    const ofPassword = isPasswordSent
      ? await passwordErrors({ password, password_confirmation }, user, deps.config)
      : {};
    rejectErrors({ ...ofPassword, ...errors });
    if (_id === staff.id) assertNotLockingOut(user);
    if (isPasswordSent) noteChanges(em, user, passwordChanged);
    if (isPasswordSent || (wasActive && !user.is_active)) {
      user.token_generation += 1;
      endInvitation(user);
      await endSessions(em, { staff_user: _id }, deps.now());
      await revokeTokensOf(em, _id, deps.now());
    }
    await em.flush().catch(assertUsernameIsFree);
    return toUserRecord(user);
  });
}

/** Ends their sessions; the log keeps the name. Throws not_found, forbidden for oneself. */
export async function deleteUser(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  if (id === staff.id) throw new DomainError('forbidden', staffMessages.notYourself);
  await changeRecords(deps, staff, async (em) => em.remove(await lockMaintained(em, staff, id)));
  return { msg: staffMessages.deleted };
}

/** If the last user who maintains users lost access, no user could give access to others. */
function assertNotLockingOut({ is_active, assigned_categories }: StaffUserEntity): void {
  const { notYourself } = staffMessages;
  const { limitsYourself } = serverMessages;
  if (!is_active) throw fieldError('forbidden', 'is_active', notYourself);
  if (assigned_categories.length > 0) throw fieldError('forbidden', 'assigned_categories', limitsYourself);
}
