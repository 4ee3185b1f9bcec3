import type { z } from 'zod';
import type { Acknowledged } from '#shared/contracts/common.ts';
import type { endUserSessionInput, Sessions } from '#shared/contracts/sessions.ts';
import { staffState } from '#shared/domain/staff/staffState.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { noteChanges } from '../../masterData/auditSubscriber.ts';
import { changeRecords } from '../../masterData/changeRecords.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { STAFF_SESSION_SECONDS } from '../../platform/sessions/tokens.ts';
import { beginSession, endSessions, listSessions } from '../../sessions/sessions.ts';
import { toStaffRecord } from '../staff.records.ts';
import { readUser } from '../users.queries.ts';
import { lockMaintained } from './lockUser.ts';
import { recordSignIn, recordSignOut, type StaffSignInChannel } from './signInEvents.ts';

/** Throws forbidden for an inactive user. */
export async function beginStaffSession(
  deps: Deps,
  staffUserId: number,
  { device, way }: { device: string; way: StaffSignInChannel },
): Promise<string> {
  const user = await db(deps.em)
    .selectFrom('staff_user')
    .select(['is_active', 'approved_at', 'token_generation'])
    .where('id', '=', staffUserId)
    .executeTakeFirst();
  const state = user && staffState(user);
  if (state !== 'active') {
    throw new DomainError(
      'forbidden',
      state === 'waiting' ? staffMessages.awaitingApproval : serverMessages.accountSwitchedOff,
    );
  }
  const generation = user?.token_generation ?? 0;
  const member = await deps.loadStaffMember(deps.em, {
    kind: 'staff',
    id: staffUserId,
    generation,
    expiresAt: deps.now(),
  });
  if (!member) throw new DomainError('unauthenticated', messages.sessionEnded);
  const session = await beginSession(deps.em, {
    owner: { staff_user: staffUserId },
    device,
    now: deps.now(),
    seconds: STAFF_SESSION_SECONDS,
  });
  await recordSignIn(deps, member, { way, device });
  return deps.tokens.signStaff(toStaffRecord(member), generation, session);
}

/** Latest first. Throws not_found. */
export async function listUserSessions(deps: Deps, staff: StaffMember, userId: number): Promise<Sessions> {
  await readUser(deps.em, userId);
  return listSessions(deps, { staff_user: userId }, staff.session);
}

/** Throws not_found for another user's session, or one that has ended. */
export async function endUserSession(
  deps: Deps,
  staff: StaffMember,
  { _id, session }: z.output<typeof endUserSessionInput>,
): Promise<Acknowledged> {
  await changeRecords(deps, staff, async (em) => {
    const user = await lockMaintained(em, staff, _id);
    const listed = await listSessions({ ...deps, em }, { staff_user: _id });
    const ended = listed.find((one) => one._id === String(session));
    if (!ended) throw new DomainError('not_found', serverMessages.sessionUnknown);
    await endSessions(em, { staff_user: _id }, deps.now(), { only: session });
    noteChanges(em, user, { session: { from: ended.device, to: null } });
  });
  return { msg: serverMessages.signedOutThere };
}

export async function signOutStaff(deps: Deps, staff: StaffMember): Promise<Acknowledged> {
  if (staff.session !== undefined) {
    await endSessions(deps.em, { staff_user: staff.id }, deps.now(), { only: staff.session });
  }
  await recordSignOut(deps, staff);
  return { msg: serverMessages.signedOutThere };
}
