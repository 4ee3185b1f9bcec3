/** The reports there are, by the name that URLs, procedures and files give them. */
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

/** The type of a cell: money is pesos, a day is `2026-11-24`, an instant is ISO 8601 in UTC, a status is one of the orders'. */
export type CellType = 'text' | 'integer' | 'money' | 'day' | 'instant' | 'status';
export type ReportCell = string | number | null;

/** The kinds of records of which a figure is the sum, and which it opens. */
export const DETAIL_KINDS = ['orders', 'lines', 'movements', 'carts', 'sizes', 'purchases'] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

export interface ReportColumn {
  key: string;
  header: string;
  type: CellType;
  /** In characters, for files and for the print. */
  width: number;
  /** `sum`: stands below the table and below each group, of the rows that count; `none`: is no sum. */
  total: 'sum' | 'none';
  /** The kind of records that the cell opens, if any. */
  detail?: DetailKind;
  /** Its sums alone open: a row is itself one of the lines that they are added up from. */
  opens_sums_only?: boolean;
  /** A text that must be read whole: on the screen it may take a second line. */
  is_read_whole?: boolean;
  /** A text that is never broken in two: an order's number. */
  is_unbroken?: boolean;
  /** The part of an instant that is read on the screen and on paper; files have the whole of it. */
  shown_as?: 'day' | 'clock';
}

/** A sum of the whole report, shown above the table. */
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
] as const;
export type ReportFilter = (typeof REPORT_FILTERS)[number];

export interface ReportChart {
  /** `bars` stand side by side over days or months, `ranking` is one bar a row, `stack` has a part a series. */
  kind: 'bars' | 'ranking' | 'stack';
  title: string;
  /** The unit of the values. */
  unit: 'integer' | 'money';
  /** The key of the figure whose parts the points are: pressed, a point opens its part of it. */
  figure: string;
  /** Whether the points are items and not groups of the report: an item is looked for among the rows by its name. */
  is_of_items?: boolean;
}

/** All that a screen, a print, a file and a script know of a report but its rows. */
export interface ReportDefinition {
  key: ReportKey;
  title: string;
  /** The page's URL. */
  path: string;
  filters: readonly ReportFilter[];
  /** The key of the column whose value heads a group of rows; null where rows stand in one list. */
  group: string | null;
  columns: readonly ReportColumn[];
  figures: readonly ReportFigure[];
  /** Its figures are compared with those of the same days of the period before; without it they stand alone. */
  is_compared?: boolean;
  chart: ReportChart;
  /** Filters wait for a press of Search instead of being followed at once. */
  has_search_button?: boolean;
  /** How A4 lies in the print. */
  orientation: 'portrait' | 'landscape';
}
