import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockMaintained } from './lockUser.ts';

/** Deletes a staff user and ends their sessions; the log keeps their name. Throws not_found, forbidden for oneself. */
export async function deleteUser(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  if (id === staff.id) throw new DomainError('forbidden', staffMessages.notYourself);
  await changeRecords(deps, staff, async (em) => em.remove(await lockMaintained(em, staff, id)));
  return { msg: staffMessages.deleted };
}
