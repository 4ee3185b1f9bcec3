import type { CatalogView } from '#shared/catalogView.ts';
import { PRODUCT_SORTS, type ProductSort } from '#shared/domain/catalog/productSort.ts';
import { DeferredMenu } from '../../app/DeferredMenu.tsx';
import { screen } from '../../app/screen.tsx';
import { OpenSorts, type SortChoice } from './OpenSorts.tsx';

const SortMenu = screen(() => import('./SortMenu.tsx'));

/** The order of the products. A best match is one of a search; without one the usual order is that of names. */
export function SortButton({
  view: { keyword, sort },
  onChange,
}: {
  view: CatalogView;
  onChange: (sort: ProductSort) => void;
}) {
  const usual = keyword === '' ? 'name' : 'best';
  const sorts: readonly ProductSort[] =
    keyword === '' ? PRODUCT_SORTS.filter((each) => each !== 'best') : PRODUCT_SORTS;
  const choice: SortChoice = {
    sorts,
    sort: sorts.includes(sort) ? sort : usual,
    onChange: (chosen) => onChange(chosen === usual ? 'best' : chosen),
  };
  return <DeferredMenu button={OpenSorts} menu={SortMenu} given={choice} />;
}
