import type { SignedInUser } from '#shared/contracts/staff.ts';
import { noteDifference } from '../masterData/auditSubscriber.ts';
import { changeRecords } from '../masterData/changeRecords.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { lockUser } from './signIn/lockUser.ts';
import { toStaffRecord } from './staff.records.ts';

type Preferences = Pick<SignedInUser, 'single_keys' | 'works_at_counter'>;

export async function readSignedInUser({ em }: Pick<Deps, 'em'>, staff: StaffMember): Promise<SignedInUser> {
  const own = await db(em)
    .selectFrom('staff_user')
    .select(['single_keys', 'works_at_counter'])
    .where('id', '=', staff.id)
    .executeTakeFirst();
  return {
    ...toStaffRecord(staff),
    needs_passkey: staff.needs_passkey ?? false,
    single_keys: Boolean(own?.single_keys),
    works_at_counter: Boolean(own?.works_at_counter),
  };
}

/** See docs/rules/counter.md, Keys and scanners. Throws unauthenticated. */
export function setPreference(deps: Deps, staff: StaffMember, preference: Partial<Preferences>): Promise<SignedInUser> {
  return changeRecords(deps, staff, async (em) => {
    const user = await lockUser(em, staff, staff.id);
    const before = await readSignedInUser({ em }, staff);
    const after = { ...before, ...preference };
    // By the builder, because a flush would raise the version and conflict with an open form.
    if (noteDifference(em, user, pickPreferences(before), pickPreferences(after)))
      await db(em).updateTable('staff_user').set(preference).where('id', '=', staff.id).execute();
    return after;
  });
}

const pickPreferences = ({ single_keys, works_at_counter }: Preferences) => ({ single_keys, works_at_counter });
