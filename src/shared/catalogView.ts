// Reads the query string of /home. src/client/app/paths.ts writes it.

import type { ProductFilters } from './contracts/catalog.ts';
import { perFilterList } from './domain/catalog/facets.ts';
import { PRODUCT_SORTS, type ProductSort } from './domain/catalog/products/productSort.ts';

export interface CatalogView {
  category: string | null;
  keyword: string;
  filters: ProductFilters;
  as_words: string[];
  sort: ProductSort;
}

export const emptyCatalogView: CatalogView = {
  category: null,
  keyword: '',
  filters: perFilterList(() => []),
  as_words: [],
  sort: 'best',
};

export function readCatalogView(search: string): CatalogView {
  const query = new URLSearchParams(search);
  return {
    category: query.get('category'),
    keyword: query.get('keyword') ?? '',
    filters: perFilterList((facet) => query.getAll(facet)),
    as_words: query.getAll('words'),
    sort: PRODUCT_SORTS.find((sort) => sort === query.get('sort')) ?? 'best',
  };
}
