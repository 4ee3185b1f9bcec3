import type { StaffUser } from '#shared/contracts/staff.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/** A staff user as the back office and the token show them. */
export function toStaffRecord(member: StaffMember): StaffUser {
  return {
    _id: String(member.id),
    name: member.name,
    username: member.username,
    warehouse: member.warehouse,
    assigned_categories: member.assigned_categories.map(String),
  };
}
