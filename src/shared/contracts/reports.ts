import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/orders/orderStatus.ts';
import { DETAIL_KINDS, REPORT_KEYS } from '../reports/reportDefinition.ts';
import { instantInput } from './common.ts';
import { order } from './orders.ts';
import { reportFilters } from './reportFilters.ts';

/** A sum in pesos, which may exceed the maximum of a single amount. */
const sum = z.number();
const count = z.number().int();
const reportKey = z.enum(REPORT_KEYS);
const period = z.object({ start: z.string(), end: z.string() });

/** Maximum rows of one call; a print reads a long report in several calls. */
const MAX_REPORT_ROWS = 1_000;
/** Maximum characters of a row's key, which contains an item's name, category and size. */
const MAX_ROW_KEY_LENGTH = 1_000;

const cell = z.union([z.string(), z.number(), z.null()]);
const cells = z.record(z.string(), cell);
const totals = z.record(z.string(), z.number());

/** A row; `is_counted` is false for cancelled lines, which are not in the sums. */
const reportRow = z.object({ _id: z.string(), group: z.string(), is_counted: z.boolean(), cells });
export type ReportRow = z.output<typeof reportRow>;

/** A group of rows: its first row in the report, its number of rows, its totals. */
const reportGroup = z.object({ label: z.string(), first: count, row_count: count, totals });
export type ReportGroup = z.output<typeof reportGroup>;

export const reportSummaryInput = z.object({ report: reportKey, filters: reportFilters });
export type ReportSummaryInput = z.output<typeof reportSummaryInput>;

const chart = z.object({
  /** The names of the values of each point. */
  series: z.array(z.string()),
  points: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
  /** The period of a point of a chart over time; null for a ranking. */
  step: z.enum(['day', 'month']).nullable(),
});

export const reportSummary = z.object({
  report: reportKey,
  /** The period requested; null if none was, or if the report has no period. */
  period: period.nullable(),
  /** The earlier period for comparison (for a running period: the same days of it); null without a comparison. */
  previous_period: period.nullable(),
  row_count: count,
  /** Sums of the counted rows, by column key. */
  totals,
  /** All groups in their order; empty if the report has no groups. */
  groups: z.array(reportGroup),
  /** By figure key; `previous` is the figure of `previous_period`, or null. */
  figures: z.array(z.object({ key: z.string(), value: sum, previous: sum.nullable() })),
  chart,
  /** The last month with rows, if the requested period has none; otherwise null. */
  last_period: period.nullable(),
  /** The names of the assigned categories of the staff user; null without any. */
  locked_categories: z.array(z.string()).nullable(),
  /** The user and the time, for the heading. */
  printed_by: z.string(),
  printed_at: instantInput,
});
export type ReportSummary = z.output<typeof reportSummary>;

const window = {
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(MAX_REPORT_ROWS).default(100),
};

export const reportRowsInput = z.object({ report: reportKey, filters: reportFilters, ...window });
export type ReportRowsInput = z.output<typeof reportRowsInput>;

export const reportRows = z.object({ rows: z.array(reportRow), groups: z.array(reportGroup), row_count: count });
export type ReportRows = z.output<typeof reportRows>;

/** The figure whose rows are listed: with `row`, `group` or `item` a part of the report, otherwise the whole report. */
export const reportDetailInput = z.object({
  report: reportKey,
  filters: reportFilters,
  /** The key of a column or of a figure that has a `detail`. */
  figure: z.string().max(60),
  /** A row's `_id`. */
  row: z.string().max(MAX_ROW_KEY_LENGTH).nullish(),
  /** A group's `label`. */
  group: z.string().max(MAX_ROW_KEY_LENGTH).nullish(),
  /** The label of a chart point that is an item. */
  item: z.string().max(MAX_ROW_KEY_LENGTH).nullish(),
  ...window,
});
export type ReportDetailInput = z.output<typeof reportDetailInput>;

/** Rows with the columns of DETAIL_COLUMNS for the kind. A row about an order or one of its lines has `order_id`. */
export const reportDetail = z.object({
  kind: z.enum(DETAIL_KINDS),
  title: z.string(),
  rows: z.array(z.object({ _id: z.string(), order_id: z.string().nullable(), is_counted: z.boolean(), cells })),
  row_count: count,
  totals,
});
export type ReportDetail = z.output<typeof reportDetail>;

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const reportFileInput = z.object({
  report: z.enum(REPORT_KEYS),
  format: z.enum(FILE_FORMATS),
  filters: reportFilters,
  /** An id that you choose, to ask for the progress. */
  download_id: z.string().max(64).nullish(),
});
export type ReportFileInput = z.output<typeof reportFileInput>;

export const fileProgressInput = z.object({ download_id: z.string().max(64) });
/** Null if this server does not know the download. */
export const fileProgress = z.object({ rows_done: count, rows_total: count }).nullable();

const reportStatus = z.enum(ORDER_STATUSES);

export const ordersHistoryInput = reportFilters;

/** Days in their order; `_id` is the day. Each order has its lines in scope; the total excludes cancelled lines. */
export const ordersHistory = z.array(z.object({ _id: z.string(), orders: z.array(order), total_amount: sum }));
export type OrdersHistory = z.output<typeof ordersHistory>;

/** The sum of the lines of one item in one size and status. */
const reportItem = z.object({
  name: z.string(),
  size: z.string(),
  uom: z.string(),
  order_status: z.object({ status: reportStatus }),
  quantity: count,
  amount: sum,
});

/** Categories by name. Cancelled lines are listed among the items and are in neither sum. */
export const historyPerCategory = z.array(
  z.object({
    /** The category's name at the time of the sale, with its path if several categories have the name. */
    _id: z.string(),
    items: z.array(reportItem),
    quantity: count,
    amount: sum,
  }),
);
export type HistoryPerCategory = z.output<typeof historyPerCategory>;

/** By status; `_id` is the status. Cancelled has the sum of the cancelled lines. */
export const summaryPerStatus = z.array(
  z.object({ _id: reportStatus, items: z.array(reportItem), quantity: count, amount: sum }),
);
export type SummaryPerStatus = z.output<typeof summaryPerStatus>;

export const customerCarts = z.array(
  z.object({
    /** The customer's id. */
    _id: z.string(),
    /** The email of a customer without a phone number; otherwise empty. */
    email: z.string(),
    customer_info: z.object({ name: z.string(), phone_number: z.string() }),
    updated_at: instantInput,
    orders: z.array(
      z.object({
        _id: z.string(),
        item: z.object({ _id: z.string(), name: z.string() }),
        size: z.string(),
        color: z.string(),
        quantity: count,
        amount: sum,
        available_quantity: count.nullable(),
        is_available: z.boolean(),
      }),
    ),
    total_amount: sum,
  }),
);
export type CustomerCarts = z.output<typeof customerCarts>;

export const inventoryReport = z.array(
  z.object({
    stock: z.object({ _id: z.string(), name: z.string(), category: z.string() }),
    size: z.string(),
    available_quantity: count,
    restock_level: count,
    is_low: z.boolean(),
  }),
);
export type InventoryReport = z.output<typeof inventoryReport>;
