import { LockMode } from '@mikro-orm/core';
import type { z } from 'zod';
import type {
  acceptInvitationInput,
  readInvitationInput,
  readInvitationOutput,
} from '#shared/contracts/invitations.ts';
import type { loginOutput } from '#shared/contracts/staff.ts';
import { noteChanges } from '../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { passwordChanged } from '../staff.records.ts';
import { passwordErrors, rejectErrors } from '../staffErrors.ts';
import { StaffUser } from '../staffUser.entity.ts';
import { assertHolds, hashOfInvitation } from './invitations.ts';
import { hashPassword } from './passwords.ts';
import { beginStaffSession } from './staffSessions.ts';

/** Throws not_found, conflict for a used or expired link, too_many. */
export async function readInvitation(
  deps: Deps,
  network: string,
  { token }: z.output<typeof readInvitationInput>,
): Promise<z.output<typeof readInvitationOutput>> {
  const { name, username, invitation_expires_at } = await findInvited(deps, network, token);
  return { name, username, expires_at: invitation_expires_at ?? deps.now() };
}

/** Ends the link and signs in. Throws as readInvitation, and invalid for the password. */
export async function acceptInvitation(
  deps: Deps,
  network: string,
  { token, ...passwords }: z.output<typeof acceptInvitationInput>,
  device: string,
): Promise<z.output<typeof loginOutput>> {
  const { id, name, username } = await findInvited(deps, network, token);
  rejectErrors(await passwordErrors(passwords, { username, name }, deps.config));
  const password_hash = await hashPassword(passwords.password);
  await changeRecords(deps, { id, name }, async (em) => {
    const link = { invitation_hash: hashOfInvitation(token) };
    const user = await em.findOne(StaffUser, link, { lockMode: LockMode.PESSIMISTIC_WRITE });
    // The link may have been used or revoked in the meantime.
    assertHolds(deps, user);
    user.password_hash = password_hash;
    user.invitation_used_at = deps.now();
    noteChanges(em, user, { ...passwordChanged, invitation: { from: null, to: 'used' } });
  });
  return { token: await beginStaffSession(deps, id, { device, way: 'Invitation' }) };
}

async function findInvited(deps: Deps, network: string, token: string) {
  // Counted before the check; valid links are subtracted again.
  await deps.throttles.take(['invitation', network]);
  const user = await db(deps.em)
    .selectFrom('staff_user')
    .select(['id', 'name', 'username', 'is_active', 'invitation_expires_at', 'invitation_used_at'])
    .where('invitation_hash', '=', hashOfInvitation(token))
    .executeTakeFirst();
  if (user) await deps.throttles.giveBack('invitation', network);
  assertHolds(deps, user);
  return user;
}
