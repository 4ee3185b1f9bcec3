import type { z } from 'zod';
import type { updatePasswordInput, updatePasswordOutput } from '#shared/contracts/staff.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import { endSessions } from '../platform/sessions/sessions.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockUser } from './lockUser.ts';
import { hashPassword } from './passwords.ts';
import { passwordChanged, toStaffRecord } from './staff.records.ts';
import { passwordErrors, rejectErrors } from './staffErrors.ts';

/**
 * Sets the staff user's own password. All their sessions end; the response's token begins a new one. Throws invalid by
 * field.
 */
export async function updatePassword(
  deps: Deps,
  staff: StaffMember,
  input: z.output<typeof updatePasswordInput>,
): Promise<z.output<typeof updatePasswordOutput>> {
  rejectErrors(passwordErrors(input, staff.username));
  const password_hash = await hashPassword(input.password);
  const token_generation = await inTransaction(deps.em, async (em) => {
    const next = (await lockUser(em, staff, staff.id)).token_generation + 1;
    const change = { password_hash, token_generation: next };
    await db(em).updateTable('staff_user').set(change).where('id', '=', staff.id).execute();
    await endSessions(em, { staff_user_id: staff.id }, deps.now(), { except: staff.session });
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
