import { z } from 'zod';
import { AUDIT_ACTIONS } from '../domain/staff/audit.ts';
import { recordId, wireId } from './common.ts';

export type AuditChanges = Record<string, { from: unknown; to: unknown }>;

export const auditEntry = z.object({
  _id: wireId,
  action: z.enum(AUDIT_ACTIONS),
  /** Name of the staff user; empty for an automatic change. */
  who: z.string(),
  when: z.date(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The changes of a record, latest first; `before` is the last entry received. */
export const historyInput = z
  .object({ _id: recordId, before: recordId.optional() })
  .transform(({ _id, before }) => ({ record_id: _id, before }));
export const historyOutput = z.object({ docs: z.array(auditEntry), has_more: z.boolean() });
export type HistoryOutput = z.output<typeof historyOutput>;
export type HistoryInput = z.output<typeof historyInput>;
