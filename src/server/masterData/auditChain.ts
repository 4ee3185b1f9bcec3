import { createHash } from 'node:crypto';
import type { AuditChanges } from '#shared/contracts/audit.ts';

/** The content of a row of the audit log, as its hash covers it. */
export interface AuditRowContent {
  record_type: string;
  record_id: string;
  action: string;
  changes: AuditChanges;
  staff_user_id: number | null;
  staff_name: string;
  created_at: Date;
  nonce: string | null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The SHA-256 of a row, in hex: the same for what was written and for what the database returns of it. */
export function auditRowHash(row: AuditRowContent): string {
  const { record_type, record_id, action, changes, staff_user_id, staff_name, created_at, nonce } = row;
  const values = [record_type, record_id, action, changes, staff_user_id, staff_name, created_at.toISOString(), nonce];
  return sha256(JSON.stringify(sorted(JSON.parse(JSON.stringify(values)))));
}

/** The hash of the chain with one row more, in hex. `before` is empty for the first row. */
export function auditChainHash(before: string, chainNo: number, rowHash: string): string {
  return sha256(`${before}\n${chainNo}\n${rowHash}`);
}

/** Databases keep the members of a JSON object in an order of their own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
