import FolderX from 'lucide-react/icons/folder-x';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type CatalogView, readCatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import { PRODUCT_SORTS, type ProductSort } from '#shared/domain/catalog/productSort.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { DeferredMenu } from '../../app/DeferredMenu.tsx';
import { paths } from '../../app/paths.ts';
import { SkipButton } from '../../app/SkipButton.tsx';
import { screen } from '../../app/screen.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { media } from '../../design/breakpoints.ts';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useMedia } from '../../design/useMedia.ts';
import { CatalogHeading } from './CatalogHeading.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import { FilterButton } from './FilterButton.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { withoutRead, withRead } from './filterLists.ts';
import * as css from './HomeScreen.css.ts';
import { MoreProducts } from './MoreProducts.tsx';
import { NothingFound } from './NothingFound.tsx';
import { OpenSorts, type SortChoice } from './OpenSorts.tsx';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import { Subcategories } from './Subcategories.tsx';
import { suggestedView } from './suggestedView.ts';
import { useCatalogTitle } from './useCatalogTitle.ts';
import { useProductList } from './useProductList.ts';

/** /home: the catalog, narrowed by category, filters and keyword, all of which live in the URL. */
export default function HomeScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readCatalogView(search), [search]);
  const searchedList = useProductList(view);
  // Customers who insist on their own spelling see its result, which is empty.
  const [insistedOn, insistOn] = useState<string | null>(null);
  const suggestion =
    insistedOn === view.keyword || searchedList.isPlaceholderData
      ? null
      : suggestedView(view, searchedList.data?.pages[0]);
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
      {hasPanel && (
        <SkipButton onPress={() => document.getElementById('products')?.focus()}>Skip the filters</SkipButton>
      )}
      {hasPanel && (
        <aside className={css.panel} aria-label="Filters">
          <FilterPanel view={filtered} counted={shown} onChange={showView} />
        </aside>
      )}
      <div className={css.catalog}>
        <CatalogHeading title={title} total={total}>
          {!title.isGone && (
            <Inline>
              {!isWide && <FilterButton view={filtered} counted={shown} onChange={showView} found={total} />}
              <SortButton view={shown} onChange={(sort) => navigate(paths.home({ ...shown, sort }))} />
            </Inline>
          )}
        </CatalogHeading>
        <Subcategories category={view.category} />
        <ChosenFilters view={filtered} read={read} onChange={showView} />
        {suggestion && (
          <SpellingNote
            suggestion={suggestion.keyword}
            leftOut={searchedList.data?.pages[0]?.left_out ?? []}
            typed={view.keyword}
            onInsist={() => insistOn(view.keyword)}
          />
        )}
        {title.isGone ? <CategoryGone keyword={view.keyword} /> : <ProductList view={shown} list={list} />}
      </div>
    </div>
  );
}

const NOTHING_READ: readonly ReadWords[] = [];

function ProductList({ view, list }: { view: CatalogView; list: ReturnType<typeof useProductList> }) {
  if (list.isPending) return <ProductGridSkeleton />;
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, messages.productListFailed)}
        onRetry={() => list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  const products = list.data.pages.flatMap((page) => page.docs);
  // The products of the former view are shown until the new ones arrive. If there were none, the new view may still have some.
  if (products.length === 0 && list.isPlaceholderData) return <ProductGridSkeleton />;
  if (products.length === 0) return <NothingFound view={view} result={list.data.pages[0]} />;
  return (
    <>
      <ProductGrid
        products={products}
        total={list.data.pages[0]?.total ?? products.length}
        isOutdated={list.isPlaceholderData}
      />
      <MoreProducts list={list} />
    </>
  );
}

interface SpellingNoteProps {
  /** The word whose products are shown. */
  suggestion: string;
  typed: string;
  /** Words that were typed and are not searched for. */
  leftOut: readonly string[];
  onInsist: () => void;
}

/** Says that the products are those of another word than the one typed, which finds none, and offers to search for that. */
function SpellingNote({ suggestion, typed, leftOut, onInsist }: SpellingNoteProps) {
  return (
    <Inline gap="2">
      <Text role="status">
        {leftOut.length > 0 && `Nothing was found with ${listed(leftOut)}. `}
        Results for <strong>{suggestion}</strong>.
      </Text>
      <Button size="small" tone="quiet" onPress={onInsist}>
        {`Search instead for ${typed}`}
      </Button>
    </Inline>
  );
}

const listed = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');

const SortMenu = screen(() => import('./SortMenu.tsx'));

/** The order of the products. A best match is one of a search; without one the usual order is that of names. */
function SortButton({
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

/** Stands where the products of a category would: an older link may name one that staff have deleted. */
function CategoryGone({ keyword }: { keyword: string }) {
  return (
    <EmptyState
      icon={<FolderX size={32} aria-hidden />}
      title="Its products may be in another category now."
      action={
        <Inline justify="center">
          {keyword !== '' && <LinkButton href={paths.home({ keyword })}>Search all products</LinkButton>}
          <LinkButton tone="primary" href={paths.home()}>
            See all products
          </LinkButton>
        </Inline>
      }
    />
  );
}
