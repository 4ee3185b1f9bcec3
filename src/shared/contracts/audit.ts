import { z } from 'zod';
import { REFERENCE_RECORD_TYPES } from '../domain/catalog/facets.ts';
import { recordId, wireId } from './common.ts';

export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'deleted',
  'read',
  'exported',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'denied',
] as const;

/** What leaves audit rows: records by their table, what staff look at or take away, their sign-ins, and calls that they were denied. */
export const AUDITED_RECORDS = [
  ...REFERENCE_RECORD_TYPES,
  'warehouse',
  'staff_user',
  'category',
  'stock',
  'account_setting',
  'closed_day',
  'job',
  'order',
  'proof',
  'customer',
  'report',
  'privacy_request',
  'consent',
  'webhook',
  'audit_log',
  'api_token',
  'sign_in',
  'call',
] as const;
export type AuditedRecord = (typeof AUDITED_RECORDS)[number];

/** What a save changed, by field. */
export type AuditChanges = Record<string, { from: unknown; to: unknown }>;

/** One change of a record, as its screen shows it. */
export const auditEntry = z.object({
  _id: wireId,
  action: z.enum(AUDIT_ACTIONS),
  /** Name of the staff user; empty where the store itself did it. */
  who: z.string(),
  when: z.date(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The changes of a record, latest first; `before` is the last entry already shown. */
export const historyInput = z
  .object({ _id: recordId, before: recordId.optional() })
  .transform(({ _id, before }) => ({ record_id: _id, before }));
export const historyOutput = z.object({ docs: z.array(auditEntry), has_more: z.boolean() });
