import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CatalogView } from '#shared/catalogView.ts';
import { trpc } from '../../api/client.ts';
import { createThrottle } from '../catalog/requestThrottle.ts';

const MINUTE = 60_000;
const acquire = createThrottle();

/** Returns how many products of a view each filter would leave. The former counts stay until the new ones have arrived. */
export function useFilterCounts({ sort: _, ...search }: CatalogView) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['filter-counts', search],
    async queryFn({ signal }) {
      await acquire(signal);
      return client.stocks.filterCounts.query(search, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE,
    refetchOnWindowFocus: false,
  });
}
