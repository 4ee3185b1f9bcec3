import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockMaintained } from './lockUser.ts';
import { userChanges } from './staff.records.ts';
import { readUser } from './users.queries.ts';

/** Deletes a staff user and ends their sessions; the log keeps their name. Throws not_found, forbidden for oneself. */
export async function deleteUser(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  if (id === staff.id) throw new DomainError('forbidden', staffMessages.notYourself);
  await inTransaction(deps.em, async (em) => {
    await lockMaintained(em, staff, id);
    const user = await readUser(em, id);
    await db(em).deleteFrom('staff_user').where('id', '=', id).execute();
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'staff_user', record_id: id, action: 'deleted', changes: userChanges(user, null) },
    ]);
  });
  return { msg: staffMessages.deleted };
}
