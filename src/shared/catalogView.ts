import type { ProductFilters } from './contracts/catalog.ts';

/** What /home shows; it lives in the address, so that reload, back and sharing work. */
export interface CatalogView {
  category: string | null;
  keyword: string;
  filters: ProductFilters;
}

export const emptyCatalogView: CatalogView = {
  category: null,
  keyword: '',
  filters: { grade_levels: [], subjects: [], agriculture: [], filters: [] },
};

export const FILTER_LISTS = ['grade_levels', 'subjects', 'agriculture', 'filters'] as const;

/** The view that an address of /home names; `search` is the query with or without its question mark. */
export function readCatalogView(search: string): CatalogView {
  const query = new URLSearchParams(search);
  return {
    category: query.get('category'),
    keyword: query.get('keyword') ?? '',
    filters: {
      grade_levels: query.getAll('grade_levels'),
      subjects: query.getAll('subjects'),
      agriculture: query.getAll('agriculture'),
      filters: query.getAll('filters'),
    },
  };
}
