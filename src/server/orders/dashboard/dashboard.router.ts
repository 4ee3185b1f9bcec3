import { empty } from '#shared/contracts/common.ts';
import { frontPage } from '#shared/contracts/frontPage.ts';
import { dashboard, dashboardInput } from '#shared/contracts/orders.ts';
import { setup } from '#shared/contracts/setup.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { getDashboard } from './dashboard.queries.ts';
import { getFrontPage, getSetup } from './frontPage.queries.ts';

export const dashboardRouter = router({
  index: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/dashboard/index',
      id: 'getDashboard',
      summary: 'List orders by status, with their number',
      description:
        'Earliest pick-up first; Claimed shows only this week. Each order has its first ten lines and students. `line_count` and `student_count` are the ' +
        'full numbers, and `/api/orders/{_id}` has all.',
      example: { order_status: 'Pending', page: 1, page_size: 1 },
    })
    .input(dashboardInput)
    .output(dashboard)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.staff, input)),
  frontPage: staffProcedure('orders:read')
    .meta({ noPath: 'shows on a screen a part of other paths' })
    .input(empty)
    .output(frontPage)
    .query(({ ctx }) => getFrontPage(ctx.deps, ctx.staff)),
  setup: unscopedStaffProcedure('orders:read')
    .meta({ noPath: 'shows a screen the steps of a new store' })
    .input(empty)
    .output(setup)
    .query(({ ctx }) => getSetup(ctx.deps)),
});
