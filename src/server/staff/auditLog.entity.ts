import { defineEntity } from '@mikro-orm/core';
import { createdAt, key } from '../platform/database/columns.ts';
import { StaffUser } from './staffUser.entity.ts';

/** Who changed which master record, when, and what of it. */
export const AuditLog = defineEntity({
  name: 'AuditLog',
  tableName: 'audit_log',
  indexes: [{ name: 'audit_log_record', properties: ['record_type', 'record_id', 'id'] }],
  properties: (p) => ({
    id: key(),
    record_type: p.string().length(40),
    record_id: p.integer().unsigned(),
    action: p.enum(['created', 'updated', 'deleted'] as const),
    changes: p.json().$type<Record<string, { from: unknown; to: unknown }>>(),
    staff_user: () => p.manyToOne(StaffUser).nullable().deleteRule('set null'),
    created_at: createdAt(),
  }),
});
