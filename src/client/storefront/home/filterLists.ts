import type { ApiOutput } from '#client/api/appRouter.ts';
import { type CatalogView, emptyCatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import { FILTER_LISTS, type FilterList } from '#shared/domain/catalog/facets.ts';

export const withFilters = (view: CatalogView, list: FilterList, names: string[]): CatalogView => ({
  ...view,
  filters: { ...view.filters, [list]: names },
});

export const withoutFilters = (view: CatalogView): CatalogView => ({ ...view, filters: emptyCatalogView.filters });

export const chosenFilters = ({ filters }: CatalogView): { list: FilterList; name: string; title: string }[] =>
  FILTER_LISTS.flatMap((list) =>
    filters[list].map((name) => ({ list, name, title: list === 'sizes' ? `Size ${name}` : name })),
  );

/** The view as if the filters read from the keyword had been chosen. */
export function withRead(view: CatalogView, read: readonly ReadWords[]): CatalogView {
  let shown = view;
  for (const { list, name, category } of read) {
    if (list === 'category') shown = { ...shown, category };
    else if (!shown.filters[list].includes(name)) shown = withFilters(shown, list, [...shown.filters[list], name]);
  }
  return shown;
}

/** The view for the URL after a change of `withRead(view, read)`: removed filters are searched as words, and remaining single ones are read again. */
export function withoutRead(view: CatalogView, changed: CatalogView, read: readonly ReadWords[]): CatalogView {
  const as_words = [...changed.as_words];
  let next = changed;
  for (const { words, list, name, category } of read) {
    if (list === 'category') {
      if (changed.category !== category) as_words.push(words);
      next = { ...next, category: view.category };
      continue;
    }
    const names = changed.filters[list];
    if (!names.includes(name)) as_words.push(words);
    else if (names.length === 1 && !view.filters[list].includes(name)) next = withFilters(next, list, []);
  }
  return { ...next, as_words };
}

type SearchResult = Pick<ApiOutput['stocks']['productList'], 'did_you_mean' | 'did_you_mean_everywhere'>;

export function suggestedView(view: CatalogView, result: SearchResult | undefined): CatalogView | null {
  const keyword = result?.did_you_mean;
  if (!keyword) return null;
  return result.did_you_mean_everywhere ? { ...emptyCatalogView, keyword } : { ...view, keyword };
}
