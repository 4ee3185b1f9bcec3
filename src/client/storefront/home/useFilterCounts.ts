import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CatalogView } from '#shared/catalogView.ts';
import { trpc } from '../../api/client.ts';
import { createThrottle } from '../catalog/requestThrottle.ts';

const MINUTE = 60_000;
const acquire = createThrottle();

/** Reads how many products each filter would leave of a view; the former counts are shown until the new ones are there. */
export function useFilterCounts(view: CatalogView) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['filter-counts', view],
    async queryFn({ signal }) {
      await acquire(signal);
      return client.stocks.filterCounts.query(view, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE,
    refetchOnWindowFocus: false,
  });
}
