import type { Acknowledged } from '#shared/contracts/common.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { changeRecords, findForChange } from '../masterData/changeRecords.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockMaintained } from '../staff/lockUser.ts';
import { revokeToken } from '../staff/revokeTokensOf.ts';
import { ApiToken } from './apiToken.entity.ts';

/** Ends a token, of the caller or of a colleague, from the next request on. Throws not_found; one that has been revoked stays so. */
export async function revokeApiToken(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  await changeRecords(deps, staff, async (em) => {
    await lockMaintained(em, staff, staff.id);
    const token = await findForChange(em, ApiToken, id);
    if (!token.revoked_at) revokeToken(em, token, deps.now());
  });
  return { msg: staffMessages.tokenRevokedNow };
}
