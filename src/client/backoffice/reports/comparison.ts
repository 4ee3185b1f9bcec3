import { valueText } from './chartFacts.ts';

/** How a figure stands to that of the period before: `12% more than ₱1,000.00`. */
export function comparisonText(value: number, previous: number, type: 'integer' | 'money'): string {
  const before = valueText(previous, type);
  if (value === previous) return `the same as before (${before})`;
  const difference = valueText(Math.abs(value - previous), type);
  const direction = value > previous ? 'more' : 'less';
  if (previous <= 0) return `${difference} ${direction} than before (${before})`;
  const share = Math.round((Math.abs(value - previous) / previous) * 100);
  return share > 0 && share < 1_000
    ? `${share}% ${direction} than before (${before})`
    : `${difference} ${direction} than before (${before})`;
}
