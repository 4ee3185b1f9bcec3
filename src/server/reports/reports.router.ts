import { empty } from '#shared/contracts/common.ts';
import * as contracts from '#shared/contracts/reports.ts';
import { longStaffProcedure, router } from '../platform/trpc/procedures.ts';
import { loadDetail } from './detail/detail.ts';
import { progressOf } from './files/downloads.ts';
import {
  reportCustomerCarts,
  reportHistoryPerCategory,
  reportInventory,
  reportOrdersHistory,
  reportSummaryPerStatus,
} from './restReports.ts';
import { readReportRows, readReportSummary } from './summary.ts';

const example = { period_covered: { start: '2026-11-01', end: '2026-11-30' } };
/** The description of the filters of every report in the API documents. */
export const FILTERS =
  'All filters are optional: the default period is the current month, and an empty list means all. Staff with assigned categories see only records in them.';

export const reportsRouter = router({
  /** Returns sums, comparison and chart of any report. */
  summary: longStaffProcedure('reports:read')
    .meta({ noPath: 'the paths of the five reports and /api/reports/file have the same figures' })
    .input(contracts.reportSummaryInput)
    .output(contracts.reportSummary)
    .query(({ ctx, input }) => readReportSummary(ctx.deps, ctx.staff, input)),
  /** Returns a window of any report's rows. */
  rows: longStaffProcedure('reports:read')
    .meta({ noPath: 'the paths of the five reports and /api/reports/file have the same figures' })
    .input(contracts.reportRowsInput)
    .output(contracts.reportRows)
    .query(({ ctx, input }) => readReportRows(ctx.deps, ctx.staff, input)),
  /** Returns the rows that a figure adds up. */
  detail: longStaffProcedure('reports:read')
    .meta({ noPath: 'the paths of the five reports and /api/reports/file have the same figures' })
    .input(contracts.reportDetailInput)
    .output(contracts.reportDetail)
    .query(({ ctx, input }) => loadDetail(ctx.deps, ctx.staff, input)),
  fileProgress: longStaffProcedure('reports:read')
    .meta({ noPath: 'shows the progress of a running call' })
    .input(contracts.fileProgressInput)
    .output(contracts.fileProgress)
    .query(({ ctx, input }) => progressOf(ctx.staff.id, input.download_id)),
  ordersHistory: longStaffProcedure('reports:read')
    .meta({
      path: 'POST /api/orders/history',
      id: 'reportOrdersHistory',
      summary: 'Report the orders of each day, with their lines',
      description: FILTERS,
      example: { period_covered: { start: '2026-11-20', end: '2026-11-20' } },
    })
    .input(contracts.ordersHistoryInput)
    .output(contracts.ordersHistory)
    .query(({ ctx, input }) => reportOrdersHistory(ctx.deps, ctx.staff, input)),
  summaryPerStatus: longStaffProcedure('reports:read')
    .meta({
      path: 'POST /api/orders/summary-per-status',
      id: 'reportSummaryPerStatus',
      summary: 'Report quantities and amounts of items by status',
      description: FILTERS,
      example,
    })
    .input(contracts.ordersHistoryInput)
    .output(contracts.summaryPerStatus)
    .query(({ ctx, input }) => reportSummaryPerStatus(ctx.deps, ctx.staff, input)),
  customerCarts: longStaffProcedure('reports:read')
    .meta({
      path: 'POST /api/orders/customer-carts',
      id: 'reportCustomerCarts',
      summary: 'Report carts changed in a period',
      description: FILTERS,
      example,
    })
    .input(contracts.ordersHistoryInput)
    .output(contracts.customerCarts)
    .query(({ ctx, input }) => reportCustomerCarts(ctx.deps, ctx.staff, input)),
  inventoryReport: longStaffProcedure('reports:read')
    .meta({
      path: 'POST /api/stocks/inventory-report',
      id: 'reportInventory',
      summary: 'Report quantities and restock levels of all sizes',
    })
    .input(empty)
    .output(contracts.inventoryReport)
    .query(({ ctx }) => reportInventory(ctx.deps, ctx.staff)),
  ordersHistoryPerCategory: longStaffProcedure('reports:read')
    .meta({
      path: 'POST /api/orders/history-per-category',
      id: 'reportHistoryPerCategory',
      summary: 'Report quantities and amounts of items by category',
      description: FILTERS,
      example,
    })
    .input(contracts.ordersHistoryInput)
    .output(contracts.historyPerCategory)
    .query(({ ctx, input }) => reportHistoryPerCategory(ctx.deps, ctx.staff, input)),
});
