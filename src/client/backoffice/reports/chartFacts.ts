import { formatPesos } from '#shared/domain/money.ts';
import { formatDay, isStoreDay } from '#shared/domain/storeTime.ts';
import type { ReportChart } from '#shared/reports/reportDefinition.ts';

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

/** The server's name for the smallest items of a ranking together. */
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

export function chartTable({ series, points, step }: ChartData, unit: ReportChart['unit']) {
  const first = step === 'day' ? 'Day' : step === 'month' ? 'Month' : 'Name';
  const hasTotal = series.length > 1;
  return {
    headers: [
      first,
      ...(series.length > 0 ? series : [unit === 'money' ? 'Amount' : 'Number']),
      ...(hasTotal ? ['Total'] : []),
    ],
    rows: points.map(({ label, values }) => [
      pointName(label),
      ...values.map((value) => valueText(value, unit)),
      ...(hasTotal ? [valueText(sumOf(values), unit)] : []),
    ]),
  };
}
