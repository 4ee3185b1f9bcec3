import type { Acknowledged } from '#shared/contracts/common.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockMaintained } from '../staff/lockUser.ts';

/** Ends a token, of the caller or of a colleague, from the next request on. Throws not_found; one that has been revoked stays so. */
export async function revokeApiToken(deps: Deps, staff: StaffMember, id: number): Promise<Acknowledged> {
  const now = deps.now();
  await inTransaction(deps.em, async (em) => {
    await lockMaintained(em, staff, staff.id);
    const token = await db(em)
      .selectFrom('api_token')
      .select(['name', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!token) throw new DomainError('not_found', staffMessages.notFound);
    if (token.revoked_at !== null) return;
    await db(em).updateTable('api_token').set({ revoked_at: now }).where('id', '=', id).execute();
    const changes = { name: { from: token.name, to: token.name }, revoked: { from: false, to: true } };
    await writeAudit(em, staff, now, [{ record_type: 'api_token', record_id: id, action: 'updated', changes }]);
  });
  return { msg: staffMessages.tokenRevokedNow };
}
