import { dashboard, dashboardInput } from '#shared/contracts/orders.ts';
import { procedure, router } from '../platform/trpc/procedures.ts';
import { getDashboard } from './dashboard.queries.ts';

export const dashboardRouter = router({
  index: procedure.staff
    .input(dashboardInput)
    .output(dashboard)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.staff, input)),
});
