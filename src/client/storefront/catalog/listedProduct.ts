import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contracts/catalog.ts';
import type { ApiOutput } from '../../api/appRouter.ts';

export const productListKey = ['product-list'] as const;

/** A product from an already shown list, so that its page opens immediately. */
export function findListedProduct(queryClient: QueryClient, id: string): Product | undefined {
  return queryClient
    .getQueriesData<InfiniteData<ApiOutput['stocks']['productList']>>({ queryKey: productListKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.docs)
    .find((product) => product._id === id);
}
