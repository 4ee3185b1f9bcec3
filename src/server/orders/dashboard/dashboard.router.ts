import { empty } from '#shared/contracts/common.ts';
import { frontPage } from '#shared/contracts/frontPage.ts';
import { dashboard, dashboardInput } from '#shared/contracts/orders.ts';
import { procedure, router } from '../../platform/trpc/procedures.ts';
import { getDashboard } from './dashboard.queries.ts';
import { getFrontPage } from './frontPage.queries.ts';

export const dashboardRouter = router({
  index: procedure.staff
    .input(dashboardInput)
    .output(dashboard)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.staff, input)),
  frontPage: procedure.staff
    .input(empty)
    .output(frontPage)
    .query(({ ctx }) => getFrontPage(ctx.deps, ctx.staff)),
});
