// Reads the query string of /home; the client's side of it, which writes one, is src/client/app/paths.ts.

import type { ProductFilters } from './contracts/catalog.ts';
import { perFilterList } from './domain/catalog/facets.ts';
import { PRODUCT_SORTS, type ProductSort } from './domain/catalog/productSort.ts';

/** The view of the catalog on /home; it lives in the URL, so that reload, back and sharing work. */
export interface CatalogView {
  category: string | null;
  keyword: string;
  filters: ProductFilters;
  /** Words of the keyword that are not to be read as a category or a filter. */
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

/** The view that a URL of /home names; `search` is the query with or without its question mark. */
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
