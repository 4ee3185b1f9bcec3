import { staffSearchInput, staffSearchOutput } from '#shared/contracts/staffSearch.ts';
import { router, staffProcedure } from '../platform/trpc/procedures.ts';
import { searchEverything } from './searchEverything.ts';

export const staffSearchRouter = router({
  find: staffProcedure('no token')
    .meta({
      path: 'POST /api/search',
      id: 'searchEverything',
      summary: 'Find orders, customers and products by one text',
      description:
        'What has every word of `s`: orders by number, customer, phone number and student, the newest first, who placed them, and products, the best ' +
        'first. Staff with assigned categories find what is in these. A few of each kind: their own lists have more. Closed to API tokens, whose scopes name one area each.',
      example: { s: 'notebook' },
    })
    .input(staffSearchInput)
    .output(staffSearchOutput)
    .query(({ ctx, input }) => searchEverything(ctx.deps, ctx.staff, input)),
});
