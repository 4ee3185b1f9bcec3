import type { ReportFilters } from '#shared/contracts/reportFilters.ts';
import type { ReportDefinition, ReportKey } from '#shared/reports/reportDefinition.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import { recordRead } from '../masterData/auditReads.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { customerCarts } from './carts/carts.ts';
import { buyingList, countSheet, inventoryReport } from './inventory/inventoryReports.ts';
import type { Report } from './report.ts';
import { historyPerCategory, ordersHistory, ordersSummary } from './sales/salesReports.ts';
import { type ReportSelection, readSelection } from './selection.ts';

const MADE: Readonly<Record<ReportKey, Report>> = {
  'customer-carts': customerCarts,
  'orders-history': ordersHistory,
  'orders-history-per-category': historyPerCategory,
  'orders-summary': ordersSummary,
  'inventory-report': inventoryReport,
  'buying-list': buyingList,
  'count-sheet': countSheet,
};

export interface ResolvedReport {
  definition: ReportDefinition;
  report: Report;
  /** Null if no row can match. */
  selection: ReportSelection | null;
}

/** Records the read in the audit log if the report names customers. */
export async function resolveReport(
  deps: Deps,
  staff: StaffMember,
  { report, filters }: { report: ReportKey; filters: ReportFilters },
): Promise<ResolvedReport> {
  const definition = REPORTS[report];
  await recordReportRead(deps, staff, definition);
  return {
    definition,
    report: MADE[report],
    selection: await readSelection(deps, staff, filters, definition.filters),
  };
}

/** Only for reports that name customers. */
export async function recordReportRead(
  deps: Deps,
  staff: StaffMember,
  { key, columns }: ReportDefinition,
  { isPersonal = columns.some((column) => column.key === 'customer') } = {},
): Promise<void> {
  if (isPersonal) await recordRead(deps, staff, { record_type: 'report', record_id: key });
}
