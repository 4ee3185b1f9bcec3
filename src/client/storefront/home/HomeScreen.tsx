import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type CatalogView, readCatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { SkipButton } from '../../app/SkipButton.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { media } from '../../design/breakpoints.ts';
import { Inline } from '../../design/layout/Inline.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { useSearchTyping } from '../catalog/searchTyping.ts';
import { CatalogHeading } from './CatalogHeading.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { Front } from './Front.tsx';
import { withoutRead, withRead } from './filterLists.ts';
import * as css from './HomeScreen.css.ts';
import { MoreProducts } from './MoreProducts.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import { SortButton } from './SortButton.tsx';
import { Subcategories } from './Subcategories.tsx';
import { suggestedView } from './suggestedView.ts';
import { useCatalogTitle } from './useCatalogTitle.ts';
import { useProductList } from './useProductList.ts';

const CategoryGone = lazy(() => import('./CategoryGone.tsx'));
const SpellingNote = lazy(() => import('./SpellingNote.tsx'));
const NothingFound = lazy(() => import('./NothingFound.tsx'));

/** /home: the catalog, narrowed by category, filters and keyword, all of which live in the URL. */
export default function HomeScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readCatalogView(search), [search]);
  const searchedList = useProductList(view);
  // Customers who insist on their own spelling see its result, which is empty.
  const [insistedOn, insistOn] = useState<string | null>(null);
  const isTyping = useSearchTyping();
  const meant = isTyping || searchedList.isPlaceholderData ? null : suggestedView(view, searchedList.data?.pages[0]);
  const suggestion = insistedOn === view.keyword ? null : meant;
  const shown = suggestion ?? view;
  const suggestedList = useProductList(shown, { enabled: suggestion !== null });
  const list = suggestion ? suggestedList : searchedList;
  const title = useCatalogTitle(view);
  const isWide = useMedia(media.desktop);
  const hasPanel = isWide && !title.isGone;
  usePageTitle(title.text ?? 'Products');

  const read = list.isPlaceholderData ? NOTHING_READ : (list.data?.pages[0]?.read_as ?? NOTHING_READ);
  const filtered = withRead(shown, read);
  const showView = (changed: CatalogView) => navigate(paths.home(withoutRead(shown, changed, read)));
  const total = title.isGone || list.isPlaceholderData ? undefined : list.data?.pages[0]?.total;

  return (
    <div className={css.page}>
      {/* Not within the panel: that scrolls below the header, and so would the button lie. */}
      {hasPanel && <SkipButton onPress={() => document.getElementById('products')?.focus()}>Skip filters</SkipButton>}
      {hasPanel && (
        <aside className={css.panel} aria-label="Filters">
          <FilterPanel view={filtered} counted={shown} onChange={showView} />
        </aside>
      )}
      <div className={css.catalog}>
        {search === '' && total !== 0 && <Front />}
        <CatalogHeading title={title} total={total} isWhole={search === ''}>
          {!title.isGone && (
            <Inline>
              {!isWide && <FilterButton view={filtered} counted={shown} onChange={showView} found={total} />}
              <SortButton view={shown} onChange={(sort) => navigate(paths.home({ ...shown, sort }))} />
            </Inline>
          )}
        </CatalogHeading>
        <Subcategories category={view.category} />
        <ChosenFilters view={filtered} read={read} onChange={showView} />
        <Suspense fallback={null}>
          {suggestion && (
            <SpellingNote
              suggestion={suggestion.keyword}
              leftOut={searchedList.data?.pages[0]?.left_out ?? []}
              typed={view.keyword}
              isEverywhere={searchedList.data?.pages[0]?.did_you_mean_everywhere === true}
              onInsist={() => insistOn(view.keyword)}
            />
          )}
        </Suspense>
        <Suspense fallback={null}>
          {title.isGone ? (
            <CategoryGone keyword={view.keyword} />
          ) : (
            <ProductList view={shown} list={list} meant={meant} isBelow={search === ''} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

const NOTHING_READ: readonly ReadWords[] = [];

interface ProductListProps {
  view: CatalogView;
  list: ReturnType<typeof useProductList>;
  /** The view of the word that was probably meant. */
  meant: CatalogView | null;
  isBelow: boolean;
}

function ProductList({ view, list, meant, isBelow }: ProductListProps) {
  if (list.isPending) return <ProductGridSkeleton />;
  if (!list.data) {
    return <QueryError query={list} fallback={messages.productListFailed} />;
  }
  const products = list.data.pages.flatMap((page) => page.docs);
  // The products of the former view are shown until the new ones arrive. If there were none, the new view may still have some.
  if (products.length === 0 && list.isPlaceholderData) return <ProductGridSkeleton />;
  if (products.length === 0) {
    return <NothingFound view={view} suggestion={meant} result={list.data.pages[0]} />;
  }
  return (
    <>
      <ProductGrid
        products={products}
        total={list.data.pages[0]?.total ?? products.length}
        isOutdated={list.isPlaceholderData}
        isBelow={isBelow}
      />
      <MoreProducts list={list} />
    </>
  );
}
