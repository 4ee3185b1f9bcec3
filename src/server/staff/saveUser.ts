import type { z } from 'zod';
import type { createUserInput, UserRecord, updateUserInput } from '#shared/contracts/staff.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { requireVersion, writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { assignCategories, insertStaffUser } from './createStaffUser.ts';
import { lockMaintained } from './lockUser.ts';
import { hashPassword } from './passwords.ts';
import { revokeTokensOf } from './revokeTokensOf.ts';
import { passwordChanged, toUserRecord, type UserFields, type UserRow, userChanges } from './staff.records.ts';
import { assertUsernameIsFree, passwordErrors, rejectErrors } from './staffErrors.ts';
import { findRelations } from './userRelations.ts';
import { readUser } from './users.queries.ts';

/** Adds a staff user. Throws invalid by field, and conflict for a username that is taken. */
export async function createUser(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof createUserInput>,
): Promise<UserRecord> {
  const password_hash = await hashPassword(input.password);
  return inTransaction(deps.em, async (em) => {
    const relations = await findRelations(em, input);
    rejectErrors({ ...(await passwordErrors(input, input, deps.config)), ...relations.errors });
    const { name, username, email, warehouse, is_active } = input;
    const assigned_categories = (relations.found.assigned_categories ?? []).map(({ id }) => id);
    const fields = { name, username, email, warehouse, assigned_categories, is_active };
    const id = await insertStaffUser(em, { ...fields, password_hash, now: deps.now() }).catch(assertUsernameIsFree);
    const user = await readUser(em, id);
    const changes = { ...userChanges(null, user), ...passwordChanged };
    await writeAudit(em, staff, deps.now(), [{ record_type: 'staff_user', record_id: id, action: 'created', changes }]);
    return toUserRecord(user);
  });
}

/**
 * Saves a staff user; fields left out stay as they are, and an empty password is none. A new password, and switching a
 * user off, ends all their sessions and API tokens. Throws not_found, invalid by field, forbidden for switching off or limiting oneself, and
 * conflict for a newer save or a username that is taken.
 */
export async function updateUser(
  deps: Deps,
  staff: StaffMember,
  { _id, version, password = '', password_confirmation = '', ...sent }: z.output<typeof updateUserInput>,
): Promise<UserRecord> {
  const isPasswordSent = password !== '' || password_confirmation !== '';
  const password_hash = isPasswordSent ? await hashPassword(password) : undefined;
  return inTransaction(deps.em, async (em) => {
    const locked = await lockMaintained(em, staff, _id);
    const identity = { record_type: 'staff_user', record_id: _id } as const;
    await requireVersion(deps, em, { ...identity, version: locked.version }, version);
    const before = await readUser(em, _id);
    const relations = await findRelations(em, sent);
    const after = {
      ...before,
      name: sent.name ?? before.name,
      username: sent.username ?? before.username,
      email: sent.email === undefined ? before.email : sent.email,
      is_active: sent.is_active ?? before.is_active,
      // Approved once is approved for good, also where a version before this one let them in.
      approved_at: before.approved_at ?? (before.is_active || sent.is_active ? deps.now() : null),
      ...relations.found,
      version: locked.version + 1,
    };
    const ofPassword = isPasswordSent
      ? await passwordErrors({ password, password_confirmation }, after, deps.config)
      : {};
    rejectErrors({ ...ofPassword, ...relations.errors });
    if (_id === staff.id) assertNotLockingOut(after);

    const changes = { ...userChanges(before, after), ...(isPasswordSent ? passwordChanged : {}) };
    if (Object.keys(changes).length === 0) return toUserRecord(before);
    const endsSessions = isPasswordSent || (before.is_active && !after.is_active);
    const token_generation = locked.token_generation + (endsSessions ? 1 : 0);
    await writeFields(em, _id, after, { ...(password_hash ? { password_hash } : {}), token_generation });
    if (endsSessions) {
      await endSessions(em, { staff_user_id: _id }, deps.now());
      await revokeTokensOf(em, staff, _id, deps.now());
    }
    if (changes.assigned_categories) await reassignCategories(em, _id, after);
    await writeAudit(em, staff, deps.now(), [{ ...identity, action: 'updated', changes }]);
    return toUserRecord(after);
  });
}

async function writeFields(
  em: StoreEntityManager,
  id: number,
  { name, username, email, warehouse, is_active, approved_at, version }: Omit<UserRow, 'id' | 'created_at'>,
  secrets: { password_hash?: string; token_generation: number },
): Promise<void> {
  await db(em)
    .updateTable('staff_user')
    .set({ name, username, email, warehouse_id: warehouse?.id ?? null, is_active, approved_at, version, ...secrets })
    .where('id', '=', id)
    .execute()
    .catch(assertUsernameIsFree);
}

async function reassignCategories(em: StoreEntityManager, id: number, { assigned_categories }: UserFields) {
  await db(em).deleteFrom('staff_user_category').where('staff_user_id', '=', id).execute();
  await assignCategories(
    em,
    id,
    assigned_categories.map((category) => category.id),
  );
}

/** Whoever maintains users must be able to go on: the last of them could let nobody else in. */
function assertNotLockingOut({ is_active, assigned_categories }: UserFields): void {
  const { notYourself } = staffMessages;
  const { limitsYourself } = serverMessages;
  if (!is_active) throw new DomainError('forbidden', notYourself, { errors: { is_active: notYourself } });
  if (assigned_categories.length > 0) {
    throw new DomainError('forbidden', limitsYourself, { errors: { assigned_categories: limitsYourself } });
  }
}
