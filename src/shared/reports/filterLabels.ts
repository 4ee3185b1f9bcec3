import type { ReportFilters } from '../contracts/reportFilters.ts';
import { type Period, periodText } from '../domain/reports/reportPeriods.ts';
import type { ReportDefinition } from './reportDefinition.ts';

export interface LabelledFilters {
  definition: ReportDefinition;
  filters: Pick<ReportFilters, 'order_status' | 'os_numbers' | 'selected_items'>;
  period: Period | null;
  categories: readonly string[];
  lockedCategories: readonly string[] | null;
  counter: string | null;
}

/** Returns the filters of a report as pairs of label and text; filters that the report does not have are left out. */
export function filterLabels({
  definition,
  filters,
  period,
  categories,
  lockedCategories,
  counter,
}: LabelledFilters): [string, string][] {
  const has = (filter: ReportDefinition['filters'][number]) => definition.filters.includes(filter);
  const list = (names: readonly string[], none: string) => (names.length === 0 ? none : names.join(', '));
  const labels: [string, string][] = [];
  if (has('period_covered')) labels.push(['Period', period ? periodText(period) : 'None']);
  if (has('order_status')) labels.push(['Status', list(filters.order_status, 'All')]);
  if (has('categories')) {
    const all = lockedCategories ? `All assigned to you (${lockedCategories.join(', ')})` : 'All';
    labels.push(['Categories', list(categories, all)]);
  }
  if (has('os_numbers')) labels.push(['Orders', list(filters.os_numbers, 'All')]);
  if (has('selected_items')) labels.push(['Items', list(filters.selected_items, 'All')]);
  // A store with one counter has no counter filter.
  if (has('counter') && counter !== null) labels.push(['Counter', counter]);
  return labels;
}
