import type { z } from 'zod';
import type { updatePasswordInput, updatePasswordOutput } from '#shared/contracts/staff.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';
import { isFresh } from '../../platform/sessions/freshSession.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { endSessions } from '../../sessions/sessions.ts';
import { passwordChanged, toStaffRecord } from '../staff.records.ts';
import { passwordErrors, rejectErrors } from '../staffErrors.ts';
import { lockUser } from './lockUser.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Needs the current password unless recently signed in. Ends all sessions; returns a new token. Throws invalid by field. */
export async function updatePassword(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof updatePasswordInput>,
): Promise<z.output<typeof updatePasswordOutput>> {
  rejectErrors(await passwordErrors(input, staff, deps.config));
  if (!isFresh(deps, staff)) await assertPresentPassword(deps, staff, input.current_password);
  const password_hash = await hashPassword(input.password);
  const token_generation = await inTransaction(deps.em, async (em) => {
    const next = (await lockUser(em, staff, staff.id)).token_generation + 1;
    const change = { password_hash, token_generation: next };
    await db(em).updateTable('staff_user').set(change).where('id', '=', staff.id).execute();
    await endSessions(em, { staff_user: staff.id }, deps.now(), { except: staff.session });
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'staff_user', record_id: staff.id, action: 'updated', changes: passwordChanged },
    ]);
    return next;
  });
  return {
    msg: staffMessages.passwordUpdated,
    token: await deps.tokens.signStaff(toStaffRecord(staff), token_generation, staff.session),
  };
}

/** Throws invalid if missing or wrong, too_many for repeated guesses. */
async function assertPresentPassword(deps: Deps, staff: StaffMember, sent: string | undefined): Promise<void> {
  if (!sent) rejectErrors({ current_password: serverMessages.presentPasswordRequired });
  const who = String(staff.id);
  await deps.throttles.take(['staffPassword', who]);
  const user = await db(deps.em)
    .selectFrom('staff_user')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirst();
  const isRight = await verifyPassword(user?.password_hash ?? null, sent ?? '').catch(async (error: unknown) => {
    // The password was not checked: too many were waiting to be hashed.
    await deps.throttles.giveBack('staffPassword', who);
    throw error;
  });
  if (!isRight) {
    rejectErrors({ current_password: serverMessages.presentPasswordWrong });
  }
  await deps.throttles.giveBack('staffPassword', who, Number.MAX_SAFE_INTEGER);
}
