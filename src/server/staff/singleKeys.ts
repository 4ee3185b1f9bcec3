import type { SignedInUser } from '#shared/contracts/staff.ts';
import { changesBetween, writeAudit } from '../masterData/audit.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { settingFrom } from '../settings/settings.queries.ts';
import { lockUser } from './lockUser.ts';
import { toStaffRecord } from './staff.records.ts';

/** The caller, with how the keyboard works on their screens. */
export async function readSignedInUser({ em }: Pick<Deps, 'em'>, staff: StaffMember): Promise<SignedInUser> {
  const keys = await db(em)
    .selectFrom('staff_user')
    .leftJoin('account_setting', (join) => join.on('key', '=', 'scan_burst_ms'))
    .select(['single_keys', 'value'])
    .where('id', '=', staff.id)
    .executeTakeFirst();
  return {
    ...toStaffRecord(staff),
    needs_passkey: staff.needs_passkey ?? false,
    single_keys: Boolean(keys?.single_keys),
    scan_burst_ms: settingFrom('scan_burst_ms', keys?.value),
  };
}

/**
 * Turns keys without Ctrl on or off for the caller, wherever they sign in (docs/rules.md, Keys and scanners). Throws unauthenticated
 * where they have been switched off.
 */
export function setSingleKeys(
  deps: Deps,
  staff: StaffMember,
  { single_keys }: Pick<SignedInUser, 'single_keys'>,
): Promise<SignedInUser> {
  return inTransaction(deps.em, async (em) => {
    await lockUser(em, staff, staff.id);
    const before = await readSignedInUser({ em }, staff);
    const changes = changesBetween({ single_keys: before.single_keys }, { single_keys });
    if (!changes.single_keys) return before;
    await db(em).updateTable('staff_user').set({ single_keys }).where('id', '=', staff.id).execute();
    await writeAudit(em, staff, deps.now(), [
      { record_type: 'staff_user', record_id: staff.id, action: 'updated', changes },
    ]);
    return { ...before, single_keys };
  });
}
