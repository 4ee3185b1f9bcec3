// Reads the query string of /home; the client's side of it, which writes one, is src/client/app/paths.ts.

import type { ProductFilters } from './contracts/catalog.ts';
import { perFacet } from './domain/catalog/facets.ts';

/** The view of the catalog on /home; it lives in the URL, so that reload, back and sharing work. */
export interface CatalogView {
  category: string | null;
  keyword: string;
  filters: ProductFilters;
}

export const emptyCatalogView: CatalogView = {
  category: null,
  keyword: '',
  filters: perFacet(() => []),
};

/** The view that a URL of /home names; `search` is the query with or without its question mark. */
export function readCatalogView(search: string): CatalogView {
  const query = new URLSearchParams(search);
  return {
    category: query.get('category'),
    keyword: query.get('keyword') ?? '',
    filters: perFacet((facet) => query.getAll(facet)),
  };
}
