import type { ReportFilters } from '#shared/contracts/reportFilters.ts';
import { currentMonth, formatDateTime, storeDayOf } from '#shared/domain/storeTime.ts';
import { filterLabels } from '#shared/reports/filterLabels.ts';
import type { ReportDefinition, ReportKey } from '#shared/reports/reportDefinition.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import type { ReportSelection } from '../selection.ts';
import { readAssignedCategoryNames, readCategoryNames } from '../summary.ts';
import type { Sheet } from './sheet.ts';

/** Read while the file is written. */
export interface SheetFile {
  /** Without ending. */
  filename: string;
  readSheet: () => Promise<Sheet>;
}

type FileReport = { key: ReportKey; filters: ReportDefinition['filters'] };

/** Such as `orders-history-2026-11-01-2026-11-30`; today's date for a report without a period. */
export function fileNameOf(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { key, filters: allowed }: FileReport,
  { period_covered }: Pick<ReportFilters, 'period_covered'>,
): string {
  const { timeZone } = config.store;
  if (!allowed.includes('period_covered')) return `${key}-${storeDayOf(now(), timeZone)}`;
  if (period_covered === null) return key;
  const { start, end } = period_covered ?? currentMonth(now(), timeZone);
  return `${key}-${start}-${end}`;
}

export async function readHeading(
  deps: Deps,
  staff: StaffMember,
  definition: ReportDefinition,
  { filters, selection }: { filters: ReportFilters; selection: ReportSelection | null },
): Promise<[string, string][]> {
  const labels = filterLabels({
    definition,
    filters,
    period: selection && definition.filters.includes('period_covered') ? selection.period : null,
    categories: await readCategoryNames(deps, filters.categories),
    lockedCategories: await readAssignedCategoryNames(deps, staff),
    counter: filters.counter === null ? null : await readCounterName(deps, filters.counter),
  });
  return [...labels, ...printedBy(deps, staff)];
}

export const printedBy = ({ now, config }: Deps, { name }: StaffMember): [string, string][] => [
  ['Printed by', name],
  ['Printed', formatDateTime(now(), config.store.timeZone)],
];

/** Also for a warehouse that is no longer a counter. */
export async function readCounterName({ em }: Deps, id: number): Promise<string> {
  const found = await db(em).selectFrom('warehouse').select('name').where('id', '=', id).executeTakeFirst();
  return found?.name ?? 'Unknown';
}
