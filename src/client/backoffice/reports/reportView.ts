import { REPORT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { parseOrderNumbers } from '#shared/domain/reports/orderNumbers.ts';
import { PERIOD_PRESETS, type Period, type PeriodPreset, presetPeriod } from '#shared/domain/reports/reportPeriods.ts';
import {
  REPORT_FILTERS,
  type ReportDefinition,
  type ReportFilter,
  type ReportKey,
} from '#shared/reports/reportDefinition.ts';
import { readString, storageEntry } from '../../browser/webStorage.ts';

type ReportStatus = (typeof REPORT_STATUSES)[number];

export interface ReportChoice {
  /** Store days as written; the server rejects invalid ones. Null for no period: nothing is read. */
  period_covered: Period | null;
  order_status: ReportStatus[];
  /** Ids of categories; each includes the categories below it. */
  categories: string[];
  os_numbers: string[];
  /** Names. */
  selected_items: string[];
  /** The id of a counter; null for all. */
  counter: string | null;
  /** Only for the count sheet. */
  show_expected: boolean;
}

export interface ReportRequest {
  report: ReportKey;
  filters: Partial<ReportChoice>;
}

export interface DetailChoice {
  figure: string;
  row?: string;
  group?: string;
  /** A point of the chart that is an item. */
  item?: string;
}

/** The names in the URL for the parts of an open figure; "item" is a filter there. */
const DETAIL_NAMES = { figure: 'figure', row: 'row', group: 'group', item: 'point' } as const satisfies Record<
  keyof DetailChoice,
  string
>;
export const DETAIL_PARAMETERS = Object.values(DETAIL_NAMES);

const LISTS = {
  order_status: 'status',
  categories: 'category',
  os_numbers: 'order_no',
  selected_items: 'item',
} as const satisfies Partial<Record<ReportFilter, string>>;
type ListFilter = keyof typeof LISTS;
const LIST_FILTERS = Object.keys(LISTS) as ListFilter[];

const NO_PERIOD = 'none';
const FILTER_NAMES = ['start', 'end', 'period', 'counter', 'expected', ...Object.values(LISTS)];

export const emptyReportChoice = (period: Period | null): ReportChoice => ({
  period_covered: period,
  order_status: [],
  categories: [],
  os_numbers: [],
  selected_items: [],
  counter: null,
  show_expected: false,
});

/** A URL without filters opens the user's last choice. */
export function namesFilters(query: URLSearchParams): boolean {
  return FILTER_NAMES.some((name) => query.has(name));
}

export const statusesOf = (names: readonly string[]) => REPORT_STATUSES.filter((status) => names.includes(status));

/** `usual` is the period if the URL names none. */
export function readChoice(query: URLSearchParams, usual: Period): ReportChoice {
  const list = (filter: ListFilter) => [...new Set(query.getAll(LISTS[filter]))];
  const hasPeriod = query.has('start') || query.has('end');
  return {
    period_covered: hasPeriod
      ? { start: query.get('start') ?? '', end: query.get('end') ?? '' }
      : query.get('period') === NO_PERIOD
        ? null
        : usual,
    order_status: statusesOf(list('order_status')),
    categories: list('categories'),
    os_numbers: parseOrderNumbers(list('os_numbers').join(' ')),
    selected_items: list('selected_items'),
    counter: query.get('counter'),
    show_expected: query.has('expected'),
  };
}

/** An open figure is removed, because it belongs to the previous filters. */
export function writeChoice(
  query: URLSearchParams,
  choice: ReportChoice,
  filters: readonly ReportFilter[],
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of [...FILTER_NAMES, ...DETAIL_PARAMETERS]) next.delete(name);
  if (filters.includes('period_covered')) {
    if (choice.period_covered) {
      next.set('start', choice.period_covered.start);
      next.set('end', choice.period_covered.end);
    } else next.set('period', NO_PERIOD);
  }
  for (const filter of LIST_FILTERS) {
    if (filters.includes(filter)) for (const entry of choice[filter]) next.append(LISTS[filter], entry);
  }
  if (filters.includes('counter') && choice.counter !== null) next.set('counter', choice.counter);
  if (filters.includes('show_expected') && choice.show_expected) next.set('expected', '1');
  return next;
}

export function reportChoiceFor({ filters }: Pick<ReportDefinition, 'filters'>, choice: ReportChoice): ReportChoice {
  return { ...emptyReportChoice(null), ...filtersOf({ filters }, choice) };
}

/** The period is always set and does not count. */
export function chosenReportFilters(definition: Pick<ReportDefinition, 'filters'>, choice: ReportChoice): number {
  const cut = reportChoiceFor(definition, choice);
  return (
    LIST_FILTERS.filter((filter) => cut[filter].length > 0).length +
    (cut.counter === null ? 0 : 1) +
    Number(cut.show_expected)
  );
}

/** A count sheet hides the expected quantities unless staff ask for them, because a person who counts could copy them. */
export function shownReport(definition: ReportDefinition, { show_expected }: ReportChoice): ReportDefinition {
  if (show_expected || !definition.filters.includes('show_expected')) return definition;
  const { columns, figures } = definition;
  const isShown = ({ key }: { key: string }) => key !== 'expected_quantity';
  return { ...definition, columns: columns.filter(isShown), figures: figures.filter(isShown) };
}

/** A chart draws one of the figures. */
export const hasChart = ({ figures, chart }: ReportDefinition): boolean =>
  figures.some(({ key }) => key === chart.figure);

export const filtersOf = (
  { filters }: Pick<ReportDefinition, 'filters'>,
  choice: ReportChoice,
): Partial<ReportChoice> => Object.fromEntries(filters.map((name) => [name, choice[name]]));

export function readDetail(query: URLSearchParams): DetailChoice | null {
  const figure = query.get('figure');
  if (!figure) return null;
  const read = (part: 'row' | 'group' | 'item') => query.get(DETAIL_NAMES[part]) ?? undefined;
  return { figure, row: read('row'), group: read('group'), item: read('item') };
}

export function writeDetail(query: URLSearchParams, detail: DetailChoice | null): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [part, name] of Object.entries(DETAIL_NAMES)) {
    const value = detail?.[part as keyof DetailChoice];
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** If two presets have the same days, the first. */
export function presetOf(period: Period | null, now: Date, timeZone: string): PeriodPreset | null {
  if (!period) return null;
  const isSame = (preset: PeriodPreset) => {
    const days = presetPeriod(preset, now, timeZone);
    return days.start === period.start && days.end === period.end;
  };
  return PERIOD_PRESETS.find(isSame) ?? null;
}

/** The query of the URL. Longer lists are not remembered: five hundred pasted numbers are for one use. */
const remembered = storageEntry<string>({
  area: 'local',
  name: 'report-filters',
  maxLength: 4_000,
  read: readString,
});

/** Stores a preset by its name, because "this month" is another month later. */
export function storeChoice(staffId: string, report: string, choice: ReportChoice, now: Date, timeZone: string): void {
  // The next count is blind again.
  const query = writeChoice(new URLSearchParams(), { ...choice, show_expected: false }, REPORT_FILTERS);
  const preset = presetOf(choice.period_covered, now, timeZone);
  if (preset) {
    query.delete('start');
    query.delete('end');
    query.set('period', preset);
  }
  remembered.set(query.toString(), `${staffId}.${report}`);
}

/** With the days of `now`; null if no choice is stored. */
export function rememberedChoice(staffId: string, report: string, now: Date, timeZone: string): ReportChoice | null {
  const stored = remembered.get(`${staffId}.${report}`);
  return stored === null ? null : readRemembered(stored, now, timeZone);
}

export function readRemembered(stored: string, now: Date, timeZone: string): ReportChoice | null {
  const query = new URLSearchParams(stored);
  if (!namesFilters(query)) return null;
  const preset = PERIOD_PRESETS.find((each) => each === query.get('period')) ?? 'this-month';
  return readChoice(query, presetPeriod(preset, now, timeZone));
}
