import { historyPerCategory, historyPerCategoryInput } from '#shared/contracts/reports.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { reportHistoryPerCategory } from './historyPerCategory.queries.ts';

export const reportsRouter = router({
  ordersHistoryPerCategory: procedure.staff
    .input(historyPerCategoryInput)
    .output(historyPerCategory)
    .query(({ ctx, input }) => reportHistoryPerCategory(ctx.deps, ctx.staff, input)),
});
