import { writeAudit } from '../../masterData/audit.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';

export type StaffSignInChannel = 'Password' | 'Password and recovery code' | 'Passkey' | 'Invitation';

type Person = Pick<StaffMember, 'id' | 'name'>;
type EventDeps = Pick<Deps, 'em' | 'now'>;

export async function recordSignIn(
  { em, now }: EventDeps,
  person: Person,
  { way, device }: { way: StaffSignInChannel; device: string },
): Promise<void> {
  const changes = { way: { from: null, to: way }, device: { from: null, to: device } };
  await writeAudit(em, person, now(), [{ record_type: 'sign_in', record_id: person.id, action: 'signed_in', changes }]);
}

/** `person` is the owner of the name. Unknown names are not logged: they may be passwords in the wrong field. */
export async function recordFailedSignIn(
  { em, now }: EventDeps,
  person: Person | null,
  { way, device }: { way: StaffSignInChannel; device: string },
): Promise<void> {
  const changes = {
    user: { from: null, to: person?.name ?? 'Unknown' },
    way: { from: null, to: way },
    device: { from: null, to: device },
  };
  await writeAudit(em, null, now(), [
    { record_type: 'sign_in', record_id: person?.id ?? 'unknown', action: 'sign_in_failed', changes },
  ]);
}

export async function recordSignOut({ em, now }: EventDeps, person: Person): Promise<void> {
  await writeAudit(em, person, now(), [
    { record_type: 'sign_in', record_id: person.id, action: 'signed_out', changes: {} },
  ]);
}
