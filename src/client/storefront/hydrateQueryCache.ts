import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { PageData } from '#shared/contracts/pageData.ts';
import { trpc } from '../api/client.ts';
import { productListKey } from './catalog/listedProduct.ts';

/** Puts into the cache what the server has written into the page, as old as it is. */
export function hydrateQueryCache(queryClient: QueryClient): void {
  const text = document.getElementById('page-answers')?.textContent;
  if (!text) return;
  const { at, menu, productList, product, breadcrumbs }: PageData = JSON.parse(text);
  // A clock that lags behind the server's must not make old data new.
  const options = { updatedAt: Math.min(at, Date.now()) };

  if (menu) queryClient.setQueryData(getQueryKey(trpc.categories.menu, undefined, 'query'), menu, options);
  if (product) {
    queryClient.setQueryData(getQueryKey(trpc.stocks.get, { _id: product._id }, 'query'), product, options);
  }
  if (breadcrumbs) {
    const { _id, answer } = breadcrumbs;
    queryClient.setQueryData(getQueryKey(trpc.categories.breadcrumbs, { _id }, 'query'), answer, options);
  }
  if (productList) {
    const { view, firstPage } = productList;
    queryClient.setQueryData([...productListKey, view], { pages: [firstPage], pageParams: [1] }, options);
  }
}
