import { defineEntity } from '@mikro-orm/core';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import { AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts';
import { createdAt, key } from '../platform/database/columns.ts';

/** A change or a read of a record; rows never change. */
export const AuditLog = defineEntity({
  name: 'AuditLog',
  indexes: [
    { name: 'audit_log_record', properties: ['record_type', 'record_id', 'id'] },
    { name: 'audit_log_staff_user_id_index', properties: ['staff_user_id'] },
    { name: 'audit_log_created', properties: ['created_at'] },
  ],
  properties: (p) => ({
    id: key(),
    record_type: p.string().length(40),
    /** As text, because it may be a setting's name or a date. */
    record_id: p.string().length(80),
    action: p.enum(AUDIT_ACTIONS),
    changes: p.json().$type<AuditChanges>(),
    /** Not a relation, so that rows outlive the user. */
    staff_user_id: p.integer().unsigned().nullable(),
    staff_name: p.string().length(160).default(''),
    created_at: createdAt(),
  }),
});
