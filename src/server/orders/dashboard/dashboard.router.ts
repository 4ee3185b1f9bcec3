import { empty } from '#shared/contracts/common.ts';
import { frontPage } from '#shared/contracts/frontPage.ts';
import { dashboard, dashboardInput } from '#shared/contracts/orders.ts';
import { setup } from '#shared/contracts/setup.ts';
import { router, staffProcedure, unscopedStaffProcedure } from '../../platform/trpc/procedures.ts';
import { getDashboard } from './dashboard.queries.ts';
import { getFrontPage } from './frontPage.queries.ts';
import { getSetup } from './setup.queries.ts';

export const dashboardRouter = router({
  index: staffProcedure('orders:read')
    .meta({
      path: 'POST /api/dashboard/index',
      id: 'getDashboard',
      summary: 'List orders by status, with a count each',
      description:
        'The earliest pick-up to come is first; Claimed has the current week. Of an order these are the first ten lines and students; `line_count` and ' +
        '`student_count` say how many there are, and `/api/orders/{_id}` has them all.',
      example: { order_status: 'Pending', page: 1, page_size: 1 },
    })
    .input(dashboardInput)
    .output(dashboard)
    .query(({ ctx, input }) => getDashboard(ctx.deps, ctx.staff, input)),
  frontPage: staffProcedure('orders:read')
    .meta({ noPath: 'shows a screen what other paths have in full' })
    .input(empty)
    .output(frontPage)
    .query(({ ctx }) => getFrontPage(ctx.deps, ctx.staff)),
  setup: unscopedStaffProcedure('orders:read')
    .meta({ noPath: 'shows a screen the steps of a new store' })
    .input(empty)
    .output(setup)
    .query(({ ctx }) => getSetup(ctx.deps)),
});
