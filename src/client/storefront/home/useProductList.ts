import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CatalogView } from '#shared/catalogView.ts';
import { trpc } from '../../api/client.ts';
import { productListKey } from '../catalog/listedProduct.ts';
import { createThrottle } from '../catalog/requestThrottle.ts';

const MINUTE = 60_000;
const acquire = createThrottle();

/** The products of a view in pages; another view starts at page 1 and shows the former products until it has loaded. */
export function useProductList(view: CatalogView, { enabled = true }: { enabled?: boolean } = {}) {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    queryKey: [...productListKey, view],
    async queryFn({ pageParam, signal }) {
      await acquire(signal);
      return client.stocks.productList.query({ ...view, page: pageParam }, { signal });
    },
    enabled,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.pages ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // A customer who returns from a product finds the same pages at the same place.
    staleTime: 5 * MINUTE,
    gcTime: 30 * MINUTE,
    refetchOnWindowFocus: false,
  });
}
