import { empty } from '#shared/contracts/common.ts';
import {
  customerCarts,
  fileProgress,
  fileProgressInput,
  historyInput,
  historyPerCategory,
  inventoryReport,
  ordersHistory,
  reportDetail,
  reportDetailInput,
  reportRows,
  reportRowsInput,
  reportSummary,
  reportSummaryInput,
  summaryPerStatus,
} from '#shared/contracts/reports.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
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

export const reportsRouter = router({
  /** Sums, comparison and chart of any report. */
  summary: procedure.longStaff
    .input(reportSummaryInput)
    .output(reportSummary)
    .query(({ ctx, input }) => readReportSummary(ctx.deps, ctx.staff, input)),
  /** A window of any report's rows. */
  rows: procedure.longStaff
    .input(reportRowsInput)
    .output(reportRows)
    .query(({ ctx, input }) => readReportRows(ctx.deps, ctx.staff, input)),
  /** What a figure was added up from. */
  detail: procedure.longStaff
    .input(reportDetailInput)
    .output(reportDetail)
    .query(({ ctx, input }) => loadDetail(ctx.deps, ctx.staff, input)),
  fileProgress: procedure.longStaff
    .input(fileProgressInput)
    .output(fileProgress)
    .query(({ ctx, input }) => progressOf(ctx.staff.id, input.download_id)),
  ordersHistory: procedure.longStaff
    .input(historyInput)
    .output(ordersHistory)
    .query(({ ctx, input }) => reportOrdersHistory(ctx.deps, ctx.staff, input)),
  ordersHistoryPerCategory: procedure.longStaff
    .input(historyInput)
    .output(historyPerCategory)
    .query(({ ctx, input }) => reportHistoryPerCategory(ctx.deps, ctx.staff, input)),
  summaryPerStatus: procedure.longStaff
    .input(historyInput)
    .output(summaryPerStatus)
    .query(({ ctx, input }) => reportSummaryPerStatus(ctx.deps, ctx.staff, input)),
  customerCarts: procedure.longStaff
    .input(historyInput)
    .output(customerCarts)
    .query(({ ctx, input }) => reportCustomerCarts(ctx.deps, ctx.staff, input)),
  inventoryReport: procedure.longStaff
    .input(empty)
    .output(inventoryReport)
    .query(({ ctx }) => reportInventory(ctx.deps, ctx.staff)),
});
