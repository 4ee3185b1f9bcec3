import { type CatalogView, emptyCatalogView } from '#shared/catalogView.ts';
import type { ProductFilters } from '#shared/contracts/catalog.ts';

/** The four lists of the filter panel, in its order. */
export const FILTER_LISTS = [
  { list: 'grade_levels', label: 'Grade level' },
  { list: 'subjects', label: 'Subject' },
  { list: 'agriculture', label: 'Agriculture' },
  { list: 'filters', label: 'Tags' },
] as const satisfies { list: keyof ProductFilters; label: string }[];

export type FilterListName = (typeof FILTER_LISTS)[number]['list'];

/** The view with one of its lists replaced. */
export const withFilters = (view: CatalogView, list: FilterListName, names: string[]): CatalogView => ({
  ...view,
  filters: { ...view.filters, [list]: names },
});

/** The view without any filter; category and keyword stay. */
export const withoutFilters = (view: CatalogView): CatalogView => ({ ...view, filters: emptyCatalogView.filters });

/** Every chosen name with the list it stands in. */
export const chosenFilters = ({ filters }: CatalogView): { list: FilterListName; name: string }[] =>
  FILTER_LISTS.flatMap(({ list }) => filters[list].map((name) => ({ list, name })));
