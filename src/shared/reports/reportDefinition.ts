export const REPORT_KEYS = [
  'customer-carts',
  'orders-history',
  'orders-history-per-category',
  'orders-summary',
  'inventory-report',
  'buying-list',
  'count-sheet',
] as const;
export type ReportKey = (typeof REPORT_KEYS)[number];

/** The type of a cell: money is in pesos, a day is `2026-11-24`, an instant is ISO 8601 in UTC, a status is one of the orders'. */
export type CellType = 'text' | 'integer' | 'money' | 'day' | 'instant' | 'status';
export type ReportCell = string | number | null;

/** The kinds of records that a figure adds up and opens. */
export const DETAIL_KINDS = ['orders', 'lines', 'movements', 'carts', 'sizes', 'purchases'] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

export interface ReportColumn {
  key: string;
  header: string;
  type: CellType;
  width: number;
  /** `sum`: the table and each group show the sum of the counted rows. */
  total: 'sum' | 'none';
  detail?: DetailKind;
  /** Only the sums open, because each row is itself one of the summed lines. */
  opens_sums_only?: boolean;
  /** Never cut; on screen it may take a second line. */
  is_read_whole?: boolean;
  /** Never broken over two lines, such as an order number. */
  is_unbroken?: boolean;
  /** Hidden in an XLSX file, because only the import needs it. */
  is_hidden?: boolean;
  shown_as?: 'day' | 'clock';
}

interface ReportFigure {
  key: string;
  label: string;
  type: 'integer' | 'money';
  detail?: DetailKind;
}

export const REPORT_FILTERS = [
  'period_covered',
  'order_status',
  'categories',
  'os_numbers',
  'selected_items',
  'counter',
  'show_expected',
] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

export interface ReportChart {
  /** `bars` are grouped by day or month, `ranking` has one bar per row, `stack` has one part per series. */
  kind: 'bars' | 'ranking' | 'stack';
  title: string;
  unit: 'integer' | 'money';
  figure: string;
  /** Whether the points are items, found in the rows by name, instead of groups of the report. */
  is_of_items?: boolean;
}

export interface ReportDefinition {
  key: ReportKey;
  title: string;
  path: string;
  filters: readonly ReportFilter[];
  /** Column key; null for a list without groups. */
  group: string | null;
  columns: readonly ReportColumn[];
  figures: readonly ReportFigure[];
  is_compared?: boolean;
  chart: ReportChart;
  has_search_button?: boolean;
  orientation: 'portrait' | 'landscape';
}
