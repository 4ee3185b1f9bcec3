import { paginateSearchesInput, paginateSearchesOutput } from '#shared/contracts/synonyms.ts';
import { read, router } from '../platform/trpc/procedures.ts';
import { listMissedSearches } from './search/listMissedSearches.ts';

export const searchesRouter = router({
  paginate: read.staff('stocks:read', paginateSearchesInput, paginateSearchesOutput, {
    run: ({ ctx, input }) => listMissedSearches(ctx.deps, input),
    path: 'POST /api/searches/paginate',
    id: 'paginateSearches',
    summary: 'List the searches of customers that found nothing, or only other words',
    description:
      'Counted by day and words for 90 days, the most frequent first; nothing says whose they were. `outcome` keeps those that found `nothing`, or ' +
      'only after they were `widened`.',
    example: { page: 1, page_size: 10, extras: { days: 30 } },
  }),
});
