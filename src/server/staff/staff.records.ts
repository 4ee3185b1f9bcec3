import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { StaffUser, UserRecord } from '#shared/contracts/staff.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

export function toStaffRecord(member: StaffMember): StaffUser {
  return {
    _id: String(member.id),
    name: member.name,
    username: member.username,
    warehouse: member.warehouse,
    assigned_categories: member.assigned_categories.map(String),
  };
}

interface NamedKey {
  id: number;
  name: string;
}

export interface UserRow {
  id: number;
  name: string;
  username: string;
  email?: string | null;
  warehouse?: NamedKey | null;
  assigned_categories: Iterable<NamedKey>;
  is_active: boolean;
  approved_at?: Date | null;
  invitation_expires_at?: Date | null;
  invitation_used_at?: Date | null;
  created_at: Date;
  version: number;
}

export function toUserRecord(user: UserRow): UserRecord {
  const { id, name, username, email = null, warehouse, is_active, approved_at = null, created_at, version } = user;
  const categories = Array.from(user.assigned_categories, (category) => category.id).sort((one, other) => one - other);
  const { invitation_expires_at = null, invitation_used_at = null } = user;
  return {
    ...{ _id: String(id), name, username, email, is_active, approved_at, created_at, version },
    invited_until: invitation_used_at === null ? invitation_expires_at : null,
    warehouse: warehouse ? { _id: String(warehouse.id), name: warehouse.name } : null,
    assigned_categories: categories.map(String),
  };
}

/** The log stores no part of the password. */
export const passwordChanged: AuditChanges = { password: { from: null, to: 'changed' } };
