import type { ReportSummary } from '#shared/contracts/reports.ts';
import type { ReportDefinition } from '#shared/reports/reportDefinition.ts';
import { OTHERS } from './chartFacts.ts';
import type { ReportView } from './useReportView.ts';

const monthDays = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { start: `${month}-01`, end: `${month}-${last}` };
};

type Sums = Pick<ReportSummary, 'chart' | 'groups' | 'period'>;

/** Opens the rows of the item or group of that name, or the report of that day or month; undefined if the point is neither. */
export function pointOpener(
  { chart: { figure, is_of_items } }: Pick<ReportDefinition, 'chart'>,
  { chart: drawn, groups, period }: Sums,
  view: Pick<ReportView, 'openDetail' | 'set'>,
  label: string,
): (() => void) | undefined {
  if (is_of_items) return label === OTHERS ? undefined : () => view.openDetail({ figure, item: label });
  const labels = new Set(groups.map((group) => group.label));
  // A day without rows has no group. If any other point has none, the points are not groups.
  const areGroups = drawn.points.every(
    (point) => labels.has(point.label) || point.label === OTHERS || point.values.every((value) => value === 0),
  );
  if (areGroups && labels.has(label)) return () => view.openDetail({ figure, group: label });
  if (drawn.step === null || !period) return undefined;
  const { start, end } = drawn.step === 'day' ? { start: label, end: label } : monthDays(label);
  // The report's own first and last month may be cut.
  const within = { start: start < period.start ? period.start : start, end: end > period.end ? period.end : end };
  return () => view.set({ period_covered: within });
}
