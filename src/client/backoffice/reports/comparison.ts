import type { ReportSummary } from '#shared/contracts/reports.ts';
import { shortPeriodText } from '#shared/domain/reports/reportPeriods.ts';
import { valueText } from './chartFacts.ts';

type Figure = ReportSummary['figures'][number];
type Periods = Pick<ReportSummary, 'period' | 'previous_period'>;

/** `12% more than 1–23 Oct (₱1,000.00)`; null for a figure that is compared with nothing. */
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
