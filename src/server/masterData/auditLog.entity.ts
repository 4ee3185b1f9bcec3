import { defineEntity } from '@mikro-orm/core';
import type { AuditChanges } from '#shared/contracts/audit.ts';
import { AUDIT_ACTIONS } from '#shared/domain/staff/audit.ts';
import { createdAt, instant, key } from '../platform/database/columns.ts';

/** Who changed or read which record, when, and what of it. Rows are written once; only their position in the chain comes later. */
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
    /** The record's key as text: a setting has a name, a closed day its date. */
    record_id: p.string().length(80),
    action: p.enum(AUDIT_ACTIONS),
    changes: p.json().$type<AuditChanges>(),
    /** No relation: the log stays as it is when the user's own record is deleted. */
    staff_user_id: p.integer().unsigned().nullable(),
    staff_name: p.string().length(160).default(''),
    created_at: createdAt(),
    /** Makes two rows that say the same differ in their hash; null in rows from before there were hashes. */
    nonce: p.string().length(32).nullable(),
    /** SHA-256 of what the row says, written with it. */
    row_hash: p.string().length(64).nullable(),
    /** Its position in the chain, from 1 without gaps; null until the job of the chain has been by. */
    chain_no: p.integer().unsigned().nullable().unique('audit_log_chain'),
    /** SHA-256 of the chain up to this row. */
    chain_hash: p.string().length(64).nullable(),
  }),
});

/** The end of the chain of the audit log: one row, locked by whoever goes on with it. */
export const AuditChain = defineEntity({
  name: 'AuditChain',
  properties: (p) => ({
    id: p.tinyint().unsigned().primary().autoincrement(false),
    /** The position of the last row; 0 before the first. */
    chain_no: p.integer().unsigned().default(0),
    chain_hash: p.string().length(64).default(''),
    /** Until then rows without a hash are taken in: those of the version before, which may still be serving. */
    adopt_until: instant(),
  }),
});
