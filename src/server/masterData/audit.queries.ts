import type { z } from 'zod';
import type { historyOutput } from '#shared/contracts/audit.ts';
import type { AuditedRecord } from '#shared/domain/staff/audit.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

const PAGE_SIZE = 20;

/** Latest first; empty for an unknown record. */
export async function listHistory(
  deps: Deps,
  recordType: AuditedRecord,
  { record_id, before }: { record_id: number | string | readonly string[]; before?: number | undefined },
): Promise<z.output<typeof historyOutput>> {
  const found = await db(deps.em)
    .selectFrom('audit_log')
    .select(['id', 'record_id', 'action', 'changes', 'staff_name', 'created_at'])
    .where('record_type', '=', recordType)
    .where('record_id', 'in', [record_id].flat().map(String))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return {
    docs: found.slice(0, PAGE_SIZE).map(({ id, record_id: changed, action, changes, staff_name, created_at }) => ({
      _id: String(id),
      action,
      who: staff_name,
      when: created_at,
      changes: Object.entries(changes).map(([field, { from, to }]) => ({
        // A setting has one field.
        field: recordType === 'account_setting' ? changed : field,
        from,
        to,
      })),
    })),
    has_more: found.length > PAGE_SIZE,
  };
}
