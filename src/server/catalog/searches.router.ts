import { paginateSearchesInput, paginateSearchesOutput } from '#shared/contracts/synonyms.ts';
import { router, staffProcedure } from '../platform/trpc/procedures.ts';
import { listMissedSearches } from './search/listMissedSearches.ts';

export const searchesRouter = router({
  paginate: staffProcedure('stocks:read')
    .meta({
      path: 'POST /api/searches/paginate',
      id: 'paginateSearches',
      summary: 'List customer searches without a match, or with a match only for other words',
      description:
        'Counted by day and words for 90 days, most frequent first, without customer names. `outcome` filters: `nothing` was found, or only after the search was `widened`.',
      example: { page: 1, page_size: 10, extras: { days: 30 } },
    })
    .input(paginateSearchesInput)
    .output(paginateSearchesOutput)
    .query(({ ctx, input }) => listMissedSearches(ctx.deps, input)),
});
