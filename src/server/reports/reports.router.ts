import { empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/reports.ts';
import { read, router } from '../platform/trpc/procedures.ts';
import { loadDetail } from './detail/detail.ts';
import { progressOf } from './files/downloads.ts';
import {
  reportCustomerCarts,
  reportHistoryPerCategory,
  reportInventory,
  reportOrdersHistory,
  reportSummaryPerStatus,
} from './restReports.ts';
import { readReportRows } from './rows.ts';
import { readReportSummary } from './summary.ts';

const example = { period_covered: { start: '2026-11-01', end: '2026-11-30' } };
/** The documents say this of the filters of every report. */
export const FILTERS =
  'All filters may be left out: the period is then the current month, and empty lists mean all. Staff with assigned categories see what is in them.';

export const reportsRouter = router({
  /** Sums, comparison and chart of any report. */
  summary: read.longStaff('reports:read', contracts.reportSummaryInput, contracts.reportSummary, {
    run: ({ ctx, input }) => readReportSummary(ctx.deps, ctx.staff, input),
    noPath: 'the paths of the five reports and /api/reports/file have their figures',
  }),
  /** A window of any report's rows. */
  rows: read.longStaff('reports:read', contracts.reportRowsInput, contracts.reportRows, {
    run: ({ ctx, input }) => readReportRows(ctx.deps, ctx.staff, input),
    noPath: 'the paths of the five reports and /api/reports/file have their figures',
  }),
  /** The rows of which a figure is the sum. */
  detail: read.longStaff('reports:read', contracts.reportDetailInput, contracts.reportDetail, {
    run: ({ ctx, input }) => loadDetail(ctx.deps, ctx.staff, input),
    noPath: 'the paths of the five reports and /api/reports/file have their figures',
  }),
  fileProgress: read.longStaff('reports:read', contracts.fileProgressInput, contracts.fileProgress, {
    run: ({ ctx, input }) => progressOf(ctx.staff.id, input.download_id),
    noPath: 'is looked at while the call that it is about is under way',
  }),
  ordersHistory: read.longStaff('reports:read', contracts.ordersHistoryInput, contracts.ordersHistory, {
    run: ({ ctx, input }) => reportOrdersHistory(ctx.deps, ctx.staff, input, ctx.takesParts),
    path: 'POST /api/orders/history',
    id: 'reportOrdersHistory',
    summary: 'Report orders by day, with their lines',
    description: FILTERS,
    example: { period_covered: { start: '2026-11-20', end: '2026-11-20' } },
  }),
  summaryPerStatus: read.longStaff('reports:read', contracts.ordersHistoryInput, contracts.summaryPerStatus, {
    run: ({ ctx, input }) => reportSummaryPerStatus(ctx.deps, ctx.staff, input),
    path: 'POST /api/orders/summary-per-status',
    id: 'reportSummaryPerStatus',
    summary: 'Report quantities and amounts of items by status',
    description: FILTERS,
    example,
  }),
  customerCarts: read.longStaff('reports:read', contracts.ordersHistoryInput, contracts.customerCarts, {
    run: ({ ctx, input }) => reportCustomerCarts(ctx.deps, ctx.staff, input),
    path: 'POST /api/orders/customer-carts',
    id: 'reportCustomerCarts',
    summary: 'Report carts that customers changed in a period',
    description: FILTERS,
    example,
  }),
  inventoryReport: read.longStaff('reports:read', empty, contracts.inventoryReport, {
    run: ({ ctx }) => reportInventory(ctx.deps, ctx.staff, ctx.takesParts),
    path: 'POST /api/stocks/inventory-report',
    id: 'reportInventory',
    summary: 'Report quantities and restock levels of all sizes',
  }),
  ordersHistoryPerCategory: read.longStaff('reports:read', contracts.ordersHistoryInput, contracts.historyPerCategory, {
    run: ({ ctx, input }) => reportHistoryPerCategory(ctx.deps, ctx.staff, input),
    path: 'POST /api/orders/history-per-category',
    id: 'reportHistoryPerCategory',
    summary: 'Report quantities and amounts of items by category',
    description: FILTERS,
    example,
  }),
});
