import { auditLogFileInput } from '#shared/contracts/auditLog.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { writeAudit } from '../masterData/audit.ts';
import { csvFile } from '../platform/files/csv.ts';
import type { GuardedHandler } from '../platform/http/restRoute.ts';
import type { Deps, Services } from '../platform/services.ts';
import { type AuditSelection, recordsCalled, selectAuditRows } from './auditLog.queries.ts';

const BATCH_SIZE = 1_000;
const MAX_FILE_ROWS = 200_000;

const HEADERS = ['No.', 'When (UTC)', 'Who', 'Staff user', 'Action', 'Record', 'Record id', 'Field', 'From', 'To'];

/** POST /api/audit-log/file: one line per changed field. */
export function serveAuditLogFile(services: Services): GuardedHandler<'unscopedStaff'> {
  return async ({ staff }, request, response) => {
    const selection = auditLogFileInput.parse(request.body ?? {});
    const deps: Deps = { ...services, em: services.forkEm() };
    await services.fileResponses.send(response, async () => {
      await writeAudit(deps.em, staff, deps.now(), [
        { record_type: 'audit_log', record_id: 'file', action: 'exported', changes: {} },
      ]);
      const day = storeDayOf(deps.now(), deps.config.store.timeZone);
      return {
        filename: `audit-log-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        bytes: csvFile(HEADERS, readLines(deps, selection)),
      };
    });
  };
}

async function* readLines(deps: Deps, selection: AuditSelection) {
  const called = await recordsCalled(deps.em, selection);
  let before: number | null = null;
  for (let count = 0; count < MAX_FILE_ROWS; count += BATCH_SIZE) {
    const rows = await selectAuditRows(deps, selection, called)
      .selectAll()
      .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(BATCH_SIZE)
      .execute();
    yield rows.flatMap((row) => {
      const head = [row.id, row.created_at.toISOString(), row.staff_name, row.staff_user_id, row.action];
      const record = [...head, row.record_type, row.record_id];
      const fields = Object.entries(row.changes);
      const changed = fields.length > 0 ? fields : [['', { from: null, to: null }] as const];
      return changed.map(([field, { from, to }]) => [...record, field, textOf(from), textOf(to)]);
    });
    before = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_SIZE) return;
  }
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
