import { REFERENCE_RECORD_TYPES } from '../catalog/facets.ts';

/** What can be done to a record or by a person, as the audit log names it. */
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
  'synonym',
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
