import { defineEntity } from '@mikro-orm/core';
import { AUDIT_ACTIONS, type AuditChanges } from '#shared/contracts/audit.ts';
import { createdAt, key } from '../platform/database/columns.ts';
import { StaffUser } from '../staff/staffUser.entity.ts';

/** Who changed which master record, when, and what of it. */
export const AuditLog = defineEntity({
  name: 'AuditLog',
  tableName: 'audit_log',
  indexes: [{ name: 'audit_log_record', properties: ['record_type', 'record_id', 'id'] }],
  properties: (p) => ({
    id: key(),
    record_type: p.string().length(40),
    /** The record's key as text: a setting has a name, a closed day its date. */
    record_id: p.string().length(80),
    action: p.enum(AUDIT_ACTIONS),
    changes: p.json().$type<AuditChanges>(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    /** Stays when the user's own record is deleted. */
    staff_name: p.string().length(160).default(''),
    created_at: createdAt(),
  }),
});
