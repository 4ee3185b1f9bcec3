import type { ReportSummary } from '#shared/contracts/reports.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { shortPeriodText } from '#shared/domain/reports/reportPeriods.ts';
import { formatDay, isStoreDay } from '#shared/domain/storeTime.ts';
import type { ReportChart, ReportDefinition } from '#shared/reports/reportDefinition.ts';
import type { ReportView } from './useReportView.ts';

export interface ChartData {
  series: readonly string[];
  points: readonly { label: string; values: readonly number[] }[];
  step: 'day' | 'month' | null;
}

const count = new Intl.NumberFormat('en-PH');
const compact = new Intl.NumberFormat('en-PH', { notation: 'compact', maximumFractionDigits: 1 });

export const valueText = (value: number, unit: ReportChart['unit']) =>
  unit === 'money' ? formatPesos(value) : count.format(value);
/** Short, for an axis: ₱12.5K. */
export const tickText = (value: number, unit: ReportChart['unit']) =>
  `${unit === 'money' ? '₱' : ''}${compact.format(value)}`;

/** The server's name for the combined smallest items of a ranking. */
export const OTHERS = 'Others';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const monthName = (month: string, style: 'long' | 'short') =>
  new Intl.DateTimeFormat('en-US', {
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));

export function pointName(label: string): string {
  if (isStoreDay(label)) return formatDay(label);
  return MONTH.test(label) ? monthName(label, 'long') : label;
}

/** Short, for below a column: `24`, and the month with the first day of each. */
export function pointTick(label: string): string {
  if (isStoreDay(label)) return `${Number(label.slice(8))} ${monthName(label.slice(0, 7), 'short')}`;
  return MONTH.test(label) ? `${monthName(label, 'short')} ${label.slice(2, 4)}` : label;
}

export function chartSummary({ series, points, step }: ChartData, unit: ReportChart['unit']): string {
  const sums = points.map(({ label, values }) => ({ label, sum: sumOf(values) }));
  const total = sumOf(sums.map(({ sum }) => sum));
  const most = sums
    .filter(({ label }) => step !== null || label !== OTHERS)
    .reduce((best, each) => (each.sum > best.sum ? each : best), { label: '', sum: 0 });
  if (most.sum <= 0) return 'No data for a chart.';
  if (step === null) {
    const others = points.length - 1;
    const share = Math.round((most.sum / total) * 100);
    return others === 0
      ? `Only ${most.label}: ${valueText(most.sum, unit)}.`
      : `Highest: ${most.label}, ${valueText(most.sum, unit)}, ${share}% of ${valueText(total, unit)}.`;
  }
  const empty = sums.filter(({ sum }) => sum <= 0).length;
  const at = step === 'month' ? 'in' : 'on';
  const parts = series.length > 1 ? seriesSums({ series, points }, unit) : '';
  const whole = `Total ${valueText(total, unit)}${parts}. Highest ${at} ${pointName(most.label)}: ${valueText(most.sum, unit)}.`;
  return empty > 0 ? `${whole} No data ${at} ${empty} of ${points.length} ${step}s.` : whole;
}

function seriesSums({ series, points }: Pick<ChartData, 'series' | 'points'>, unit: ReportChart['unit']): string {
  const parts = series
    .map((name, index) => ({ name, sum: sumOf(points.map(({ values }) => values[index] ?? 0)) }))
    .filter(({ sum }) => sum > 0)
    .map(({ name, sum }) => `${name} ${valueText(sum, unit)}`);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

/** `Tue, 24 Nov 2026: ₱1,234.50`; with several series, each with its name. */
export function pointDescription(
  { series }: Pick<ChartData, 'series'>,
  point: ChartData['points'][number],
  unit: ReportChart['unit'],
) {
  const whole = valueText(sumOf(point.values), unit);
  const parts = series.length > 1 ? seriesSums({ series, points: [point] }, unit) : '';
  return `${pointName(point.label)}: ${whole}${parts}`;
}

const monthDays = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { start: `${month}-01`, end: `${month}-${last}` };
};

type Sums = Pick<ReportSummary, 'chart' | 'groups' | 'period'>;

/** Opens the rows of the item or group with that name, or the report of that day or month; undefined if the point is neither. */
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

type Figure = ReportSummary['figures'][number];
type Periods = Pick<ReportSummary, 'period' | 'previous_period'>;

/** `12% more than 1–23 Oct (₱1,000.00)`; null for a figure without comparison. */
export function comparisonText(
  { value, previous }: Pick<Figure, 'value' | 'previous'>,
  { period, previous_period }: Periods,
  type: 'integer' | 'money',
): string | null {
  if (previous === null || !previous_period) return null;
  const days = shortPeriodText(previous_period, period?.start ?? previous_period.start);
  const before = `${days} (${valueText(previous, type)})`;
  if (value === previous) return `same as ${before}`;
  const difference = valueText(Math.abs(value - previous), type);
  const direction = value > previous ? 'more' : 'less';
  const share = previous > 0 ? Math.round((Math.abs(value - previous) / previous) * 100) : 0;
  return `${share > 0 && share < 1_000 ? `${share}%` : difference} ${direction} than ${before}`;
}
