import { paginateSearchesInput, paginateSearchesOutput } from '#shared/contracts/synonyms.ts';
import { router, staffProcedure } from '../platform/trpc/procedures.ts';
import { listMissedSearches } from './search/listMissedSearches.ts';

export const searchesRouter = router({
  paginate: staffProcedure('stocks:read')
    .meta({
      path: 'POST /api/searches/paginate',
      id: 'paginateSearches',
      summary: 'List the searches of customers that found nothing, or only other words',
      description:
        'Counted by day and words for 90 days, the most frequent first; nothing says whose they were. `outcome` keeps those that found `nothing`, or ' +
        'only after they were `widened`.',
      example: { page: 1, page_size: 10, extras: { days: 30 } },
    })
    .input(paginateSearchesInput)
    .output(paginateSearchesOutput)
    .query(({ ctx, input }) => listMissedSearches(ctx.deps, input)),
});
