import type { ReportFilters } from '#shared/contracts/reportFilters.ts';
import type { ReportDefinition, ReportKey } from '#shared/reports/reportDefinition.ts';
import { REPORTS } from '#shared/reports/reportDefinitions.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { customerCartsSource } from './carts/cartsSource.ts';
import { buyingListSource, countSheetSource, inventorySource } from './inventory/inventorySources.ts';
import { recordReportRead } from './recordReportRead.ts';
import type { ReportSource } from './reportSource.ts';
import { ordersHistorySource, perCategorySource, summarySource } from './sales/salesSources.ts';
import { type ReportSelection, readSelection } from './selection.ts';

const SOURCES: Readonly<Record<ReportKey, ReportSource>> = {
  'customer-carts': customerCartsSource,
  'orders-history': ordersHistorySource,
  'orders-history-per-category': perCategorySource,
  'orders-summary': summarySource,
  'inventory-report': inventorySource,
  'buying-list': buyingListSource,
  'count-sheet': countSheetSource,
};

export interface ResolvedReport {
  definition: ReportDefinition;
  source: ReportSource;
  /** Null where no row can be meant. */
  selection: ReportSelection | null;
}

/** A report as a staff user may see it with these filters. */
export async function resolveReport(
  deps: Deps,
  staff: StaffMember,
  { report, filters }: { report: ReportKey; filters: ReportFilters },
): Promise<ResolvedReport> {
  const definition = REPORTS[report];
  await recordReportRead(deps, staff, definition);
  return {
    definition,
    source: SOURCES[report],
    selection: await readSelection(deps, staff, filters, definition.filters),
  };
}
