import { writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import type { StoreEntityManager } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/** Revokes all API tokens of a staff user, each with its entry in the audit log; inside the transaction that shuts them out. */
export async function revokeTokensOf(
  em: StoreEntityManager,
  staff: StaffMember,
  userId: number,
  now: Date,
): Promise<void> {
  const tokens = await db(em)
    .selectFrom('api_token')
    .select(['id', 'name'])
    .where('staff_user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  if (tokens.length === 0) return;
  await db(em)
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where(
      'id',
      'in',
      tokens.map(({ id }) => id),
    )
    .execute();
  await writeAudit(
    em,
    staff,
    now,
    tokens.map(({ id, name }) => ({
      record_type: 'api_token',
      record_id: id,
      action: 'updated',
      changes: { name: { from: name, to: name }, revoked: { from: false, to: true } },
    })),
  );
}
