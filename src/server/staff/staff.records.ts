import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { StaffUser, UserRecord } from '#shared/contracts/staff.ts';
import { changesBetween } from '../masterData/audit.ts';
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

export interface NamedKey {
  id: number;
  name: string;
}

/** What a save of a staff user may change, the password aside. */
export interface UserFields {
  name: string;
  username: string;
  email: string | null;
  warehouse: NamedKey | null;
  /** Ascending by key. */
  assigned_categories: readonly NamedKey[];
  is_active: boolean;
}

export type UserRow = UserFields & { id: number; approved_at: Date | null; created_at: Date; version: number };

/** A staff user as /users maintains them. */
export function toUserRecord({ id, warehouse, assigned_categories, ...user }: UserRow): UserRecord {
  return {
    ...user,
    _id: String(id),
    warehouse: warehouse && { _id: String(warehouse.id), name: warehouse.name },
    assigned_categories: assigned_categories.map((category) => String(category.id)),
  };
}

/** How the log says that there is a new password, of which it stores nothing. */
export const passwordChanged: AuditChanges = { password: { from: null, to: 'changed' } };

/** What differs between two states of a staff user, null being none: compared by key, shown by name. */
export function userChanges(before: UserFields | null, after: UserFields | null): AuditChanges {
  const changes = changesBetween(before ? fieldsOf(before) : {}, after ? fieldsOf(after) : {});
  return Object.fromEntries(
    Object.entries(changes).map(([field, { from, to }]) => [field, { from: describe(from), to: describe(to) }]),
  );
}

const fieldsOf = ({ name, username, email, warehouse, assigned_categories, is_active }: UserFields) => ({
  name,
  username,
  email,
  warehouse,
  assigned_categories,
  is_active,
});

function describe(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describe);
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : value;
}
