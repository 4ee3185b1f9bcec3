import type { ReportSummary, ReportSummaryInput } from '#shared/contracts/reports.ts';
import { comparedPeriod, spanOf } from '#shared/domain/reports/reportPeriods.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { categoryLabels, listCategoryPaths } from '../catalog/product/categoryPaths.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { byName } from './byName.ts';
import { type ResolvedReport, resolveReport } from './sources.ts';

/** The sums of a report, those that they are compared with, its chart, and what its heading says. */
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

async function readSums(deps: Deps, { definition, source, selection }: ResolvedReport): Promise<ReportTotals> {
  const hasPeriod = definition.filters.includes('period_covered');
  if (!selection) {
    const figures = definition.figures.map(({ key }) => ({ key, value: 0, previous: null }));
    const chart = { series: [], points: [], step: null };
    return {
      period: null,
      previous_period: null,
      row_count: 0,
      totals: {},
      groups: [],
      figures,
      chart,
      last_period: null,
    };
  }
  const { timeZone } = deps.config.store;
  const before = definition.is_compared ? comparedPeriod(selection.period, storeDayOf(deps.now(), timeZone)) : null;
  const [{ row_count, totals, groups }, now, previous, chart] = await Promise.all([
    source.overview(deps, selection),
    source.figures(deps, selection),
    before && source.figures(deps, { ...selection, period: before, span: spanOf(before, timeZone) }),
    source.chart(deps, selection),
  ]);
  return {
    period: hasPeriod ? selection.period : null,
    previous_period: before,
    row_count,
    totals,
    groups: [...groups],
    figures: definition.figures.map(({ key }) => ({
      key,
      value: now[key] ?? 0,
      previous: previous && (previous[key] ?? 0),
    })),
    chart,
    last_period: row_count === 0 && source.lastPeriod ? await source.lastPeriod(deps, selection) : null,
  };
}

/** The names of the assigned categories; null for a user who is free. */
export async function readAssignedCategoryNames(deps: Deps, staff: StaffMember): Promise<string[] | null> {
  return staff.scope === null ? null : readCategoryNames(deps, staff.assigned_categories);
}

/** The names of categories in their order, with its path where another category has the same name. */
export async function readCategoryNames({ em }: Deps, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const labels = categoryLabels(await listCategoryPaths(em));
  return ids.flatMap((id) => labels.get(id) ?? []).sort(byName);
}
