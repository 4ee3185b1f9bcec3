import { empty } from '#shared/contracts/common.ts';
import { frontPage } from '#shared/contracts/frontPage.ts';
import { dashboard, dashboardInput } from '#shared/contracts/orders.ts';
import { setup } from '#shared/contracts/setup.ts';
import { read, router } from '../../platform/trpc/procedures.ts';
import { getDashboard } from './dashboard.queries.ts';
import { getFrontPage } from './frontPage.queries.ts';
import { getSetup } from './setup.queries.ts';

export const dashboardRouter = router({
  index: read.staff('orders:read', dashboardInput, dashboard, {
    run: ({ ctx, input }) => getDashboard(ctx.deps, ctx.staff, input),
    path: 'POST /api/dashboard/index',
    id: 'getDashboard',
    summary: 'List orders by status, with a count each',
    description:
      'The earliest pick-up to come is first; Claimed has the current week. Of an order these are the first ten lines and students; `line_count` and ' +
      '`student_count` say how many there are, and `/api/orders/{_id}` has them all.',
    example: { order_status: 'Pending', page: 1, page_size: 1 },
  }),
  frontPage: read.staff('orders:read', empty, frontPage, {
    run: ({ ctx }) => getFrontPage(ctx.deps, ctx.staff),
    noPath: 'shows a screen what other paths have in full',
  }),
  setup: read.unscopedStaff('orders:read', empty, setup, {
    run: ({ ctx }) => getSetup(ctx.deps),
    noPath: 'shows a screen the steps of a new store',
  }),
});
