import type { AuditChanges } from '#shared/contracts/audit.ts';
import type { AUDIT_ACTIONS, AuditedRecord } from '#shared/domain/staff/audit.ts';
import { LIST_RECORDS } from '#shared/domain/staffLists.ts';
import { db } from '../platform/database/db.ts';
import { catalogChanged } from '../platform/responseCache/catalogVersion.ts';
import type { StoreEntityManager } from '../platform/services.ts';

export interface RecordChange {
  record_type: AuditedRecord;
  record_id: number | string;
  action: (typeof AUDIT_ACTIONS)[number];
  changes: AuditChanges;
}

/** Records that responses of the catalog or the help depend on. */
const SHOWN_RECORDS: ReadonlySet<AuditedRecord> = new Set([
  'stock',
  'category',
  'book_list',
  'account_setting',
  ...LIST_RECORDS,
]);

const ROW_BATCH_SIZE = 1_000;

/** Writes audit rows (null: by the store), none without changes; clears cached catalog responses if needed. */
export async function writeAudit(
  em: StoreEntityManager,
  staff: { id: number; name: string } | null,
  at: Date,
  entries: readonly RecordChange[],
): Promise<void> {
  const changed = entries.filter(({ action, changes }) => action !== 'updated' || Object.keys(changes).length > 0);
  if (changed.some(({ record_type, action }) => action !== 'read' && SHOWN_RECORDS.has(record_type)))
    catalogChanged(em);
  for (let start = 0; start < changed.length; start += ROW_BATCH_SIZE) {
    await db(em)
      .insertInto('audit_log')
      .values(
        changed.slice(start, start + ROW_BATCH_SIZE).map(({ record_type, record_id, action, changes }) => ({
          record_type,
          record_id: String(record_id),
          action,
          changes,
          staff_user_id: staff?.id ?? null,
          staff_name: staff?.name ?? '',
          created_at: at,
        })),
      )
      .execute();
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** Long text is cut, because the log is no copy of the catalog. */
const MAX_VALUE = 500;

/** Returns the fields that differ; `before` is empty for a new record, `after` for a deleted one. */
export function changesBetween(before: Fields, after: Fields): AuditChanges {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changes: AuditChanges = {};
  for (const name of names) {
    const [from, to] = [before[name] ?? null, after[name] ?? null];
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[name] = { from: shortened(from), to: shortened(to) };
  }
  return changes;
}

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value;
}
