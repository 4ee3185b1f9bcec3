import type { ReportRows, ReportRowsInput, ReportSummary, ReportSummaryInput } from '#shared/contracts/reports.ts';
import { comparedPeriod, spanOf } from '#shared/domain/reports/reportPeriods.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { categoryLabels, listCategoryPaths } from '../catalog/product/categoryPaths.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { byName } from './byName.ts';
import { type ResolvedReport, resolveReport } from './reports.ts';

export async function readReportSummary(
  deps: Deps,
  staff: StaffMember,
  input: ReportSummaryInput,
): Promise<ReportSummary> {
  const report = await resolveReport(deps, staff, input);
  const heading = {
    report: input.report,
    locked_categories: await readAssignedCategoryNames(deps, staff),
    printed_by: staff.name,
    printed_at: deps.now(),
  };
  return { ...heading, ...(await readSums(deps, report)) };
}

type ReportTotals = Omit<ReportSummary, 'report' | 'locked_categories' | 'printed_by' | 'printed_at'>;

async function readSums(deps: Deps, { definition, report, selection }: ResolvedReport): Promise<ReportTotals> {
  if (!selection) {
    return {
      period: null,
      previous_period: null,
      row_count: 0,
      totals: {},
      groups: [],
      figures: definition.figures.map(({ key }) => ({ key, value: 0, previous: null })),
      chart: { series: [], points: [], step: null },
      last_period: null,
    };
  }
  const { period } = selection;
  const { timeZone } = deps.config.store;
  const today = storeDayOf(deps.now(), timeZone);
  const before = definition.is_compared ? comparedPeriod(period, today) : null;
  // Read first, because of two long periods the cache keeps the last one.
  const previous =
    before && (await report.read(deps, { ...selection, period: before, span: spanOf(before, timeZone) })).figures;
  const { row_count, totals, groups, figures, chart } = await report.read(deps, selection);
  return {
    period: definition.filters.includes('period_covered') ? period : null,
    previous_period: before,
    row_count,
    totals,
    groups: [...groups],
    figures: definition.figures.map(({ key }) => ({
      key,
      value: figures[key] ?? 0,
      previous: previous && (previous[key] ?? 0),
    })),
    chart: chart({ period, today }),
    last_period: row_count === 0 && report.lastPeriod ? await report.lastPeriod(deps, selection) : null,
  };
}

export async function readReportRows(deps: Deps, staff: StaffMember, input: ReportRowsInput): Promise<ReportRows> {
  const { report, selection } = await resolveReport(deps, staff, input);
  if (!selection) return { rows: [], groups: [], row_count: 0 };
  const { offset, limit } = input;
  const { row_count, groups, rows } = await report.read(deps, selection);
  const touched = groups.filter(({ first, row_count: length }) => first < offset + limit && first + length > offset);
  return { rows: rows(offset, limit), groups: touched, row_count };
}

/** Null for a user without assigned categories. */
export async function readAssignedCategoryNames(deps: Deps, staff: StaffMember): Promise<string[] | null> {
  return staff.scope === null ? null : readCategoryNames(deps, staff.assigned_categories);
}

/** With the path if another category has the same name. */
export async function readCategoryNames({ em }: Deps, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const labels = categoryLabels(await listCategoryPaths(em));
  return ids.flatMap((id) => labels.get(id) ?? []).sort(byName);
}
