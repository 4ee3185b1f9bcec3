import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type {
  inviteUsersInput,
  inviteUsersOutput,
  renewInvitationOutput,
  takenUsernamesInput,
  takenUsernamesOutput,
} from '#shared/contracts/invitations.ts';
import { isSameUsername } from '#shared/domain/staff/pastedStaff.ts';
import { DomainError, type FieldErrors } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteChanges } from '../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { assertFresh } from '../../platform/sessions/freshSession.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { newStaffUser } from '../createStaffUser.ts';
import { assertUsernameIsFree, rejectErrors } from '../staffErrors.ts';
import { StaffUser, Warehouse } from '../staffUser.entity.ts';
import { findRelations } from '../userRelations.ts';
import { makeInvitation } from './invitations.ts';
import { lockMaintained } from './lockUser.ts';
import { hashPassword } from './passwords.ts';

type NewUsers = z.output<typeof inviteUsersInput>['users'];

/** Creates all or none, each with a link. Throws forbidden 10 minutes after sign-in, invalid with each row's fields in error. */
export async function inviteUsers(
  deps: Deps,
  staff: StaffMember,
  { users }: z.output<typeof inviteUsersInput>,
): Promise<z.output<typeof inviteUsersOutput>> {
  assertFresh(deps, staff);
  // An unknown random password, so that an account opens only after its link has set another.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'));
  return changeRecords(deps, staff, async (em) => {
    await lockMaintained(em, staff, staff.id);
    rejectErrors(await errorsOf(em, users));
    const made = users.map((user) => em.create(StaffUser, newStaffUser({ ...user, password_hash, now: deps.now() })));
    await em.flush().catch(assertUsernameIsFree);
    const invitations = [];
    for (const user of made) invitations.push(await makeInvitation(deps, em, user));
    return { invitations };
  });
}

/** Fields are named `users.3.username`. Locks categories and warehouses. */
async function errorsOf(em: StoreEntityManager, users: NewUsers): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const usernames = users.map(({ username }) => username);
  const taken = await findTaken(em, usernames);
  const assigned_categories = users.flatMap((user) => user.assigned_categories);
  const { categories } = await findRelations(em, { assigned_categories });
  const wanted = users.flatMap(({ warehouse }) => (warehouse === null ? [] : [warehouse]));
  const warehouses = await em.find(
    Warehouse,
    { id: { $in: wanted } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  for (const [index, { username, warehouse, assigned_categories }] of users.entries()) {
    const isTwice = users.slice(0, index).some((earlier) => isSameUsername(earlier.username, username));
    if (isTwice || taken.includes(username)) errors[`users.${index}.username`] = staffMessages.usernameTaken;
    if (warehouse !== null && !warehouses.some(({ id }) => id === warehouse)) {
      errors[`users.${index}.warehouse`] = serverMessages.warehouseUnknown;
    }
    if (assigned_categories.some((id) => !categories.some((category) => category.id === id))) {
      errors[`users.${index}.assigned_categories`] = serverMessages.categoryUnknown;
    }
  }
  return errors;
}

async function findTaken(em: StoreEntityManager, usernames: readonly string[]): Promise<string[]> {
  if (usernames.length === 0) return [];
  const users = await db(em).selectFrom('staff_user').select('username').where('username', 'in', usernames).execute();
  return usernames.filter((wanted) => users.some(({ username }) => isSameUsername(username, wanted)));
}

export async function listTakenUsernames(
  { em }: Deps,
  { usernames }: z.output<typeof takenUsernamesInput>,
): Promise<z.output<typeof takenUsernamesOutput>> {
  return { usernames: await findTaken(em, usernames) };
}

/** Throws forbidden as `inviteUsers`, not_found, and conflict for a user with a password. */
export async function renewInvitation(
  deps: Deps,
  staff: StaffMember,
  userId: number,
): Promise<z.output<typeof renewInvitationOutput>> {
  assertFresh(deps, staff);
  return changeRecords(deps, staff, async (em) => {
    const user = await lockInvited(em, staff, userId);
    return { invitation: await makeInvitation(deps, em, user) };
  });
}

/** Throws not_found, and conflict for a user with a password. */
export async function revokeInvitation(deps: Deps, staff: StaffMember, userId: number): Promise<Acknowledged> {
  await changeRecords(deps, staff, async (em) => {
    const user = await lockInvited(em, staff, userId);
    user.invitation_hash = null;
    user.invitation_expires_at = deps.now();
    noteChanges(em, user, { invitation: { from: null, to: 'link revoked' } });
  });
  return { msg: serverMessages.invitationRevoked };
}

async function lockInvited(em: StoreEntityManager, staff: StaffMember, userId: number) {
  const user = await lockMaintained(em, staff, userId);
  const isInvited = user.invitation_expires_at !== null && user.invitation_used_at === null;
  if (!isInvited) throw new DomainError('conflict', serverMessages.notInvited);
  return user;
}
