import { type CatalogView, emptyCatalogView } from '#shared/catalogView.ts';
import { FACETS, type Facet } from '#shared/domain/catalog/facets.ts';

/** The view with one of its lists replaced. */
export const withFilters = (view: CatalogView, list: Facet, names: string[]): CatalogView => ({
  ...view,
  filters: { ...view.filters, [list]: names },
});

/** The view without any filter; category and keyword stay. */
export const withoutFilters = (view: CatalogView): CatalogView => ({ ...view, filters: emptyCatalogView.filters });

/** Every chosen name with the list it stands in. */
export const chosenFilters = ({ filters }: CatalogView): { list: Facet; name: string }[] =>
  FACETS.flatMap((list) => filters[list].map((name) => ({ list, name })));
