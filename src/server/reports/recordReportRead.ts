import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { recordRead } from '../masterData/auditReads.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';

/** Writes into the audit log that a staff user read a report that names customers; of others nothing is written. */
export async function recordReportRead(
  deps: Deps,
  staff: StaffMember,
  { key, columns }: ReportDefinition,
  { isPersonal = columns.some((column) => column.key === 'customer') } = {},
): Promise<void> {
  if (isPersonal) await recordRead(deps, staff, { record_type: 'report', record_id: key });
}
