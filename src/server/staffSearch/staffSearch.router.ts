import { staffSearchInput, staffSearchOutput } from '#shared/contracts/staffSearch.ts';
import { router, staffProcedure } from '../platform/trpc/procedures.ts';
import { searchEverything } from './searchEverything.ts';

export const staffSearchRouter = router({
  find: staffProcedure('no token')
    .meta({
      path: 'POST /api/search',
      id: 'searchEverything',
      summary: 'Search orders, customers and products',
      description:
        'Finds records with every word of `s`: orders by number, customer, phone number and student (newest first), their customers, and products (best ' +
        'match first). Staff with assigned categories find only records in them. Returns a few of each kind; the lists have all. API tokens cannot call ' +
        'it, because each scope is for one area.',
      example: { s: 'notebook' },
    })
    .input(staffSearchInput)
    .output(staffSearchOutput)
    .query(({ ctx, input }) => searchEverything(ctx.deps, ctx.staff, input)),
});
