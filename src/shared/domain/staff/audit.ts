import { LIST_RECORDS } from '../staffLists.ts';

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

/** Selects all actions except `read`. */
export const NOT_READ = 'not_read';

/** Subjects of audit rows: records by table, data that staff read or remove, their sign-ins, and denied calls. */
export const AUDITED_RECORDS = [
  ...LIST_RECORDS,
  'warehouse',
  'staff_user',
  'category',
  'stock',
  'synonym',
  'book_list',
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
