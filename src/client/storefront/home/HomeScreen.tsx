import FolderX from 'lucide-react/icons/folder-x';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type CatalogView, readCatalogView } from '#shared/catalogView.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { paths } from '../../app/paths.ts';
import { SkipButton } from '../../app/SkipButton.tsx';
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
import { FilterButton } from './FilterButton.tsx';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';
import { chosenFilters, withFilters, withoutFilters } from './filterLists.ts';
import * as css from './HomeScreen.css.ts';
import { MoreProducts } from './MoreProducts.tsx';
import { NothingFound } from './NothingFound.tsx';
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
  // A customer who insists on their own spelling sees its result: nothing.
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

  const showView = (changed: CatalogView) => navigate(paths.home(changed));
  const total = title.isGone || list.isPlaceholderData ? undefined : list.data?.pages[0]?.total;

  return (
    <div className={css.page}>
      {/* Not within the panel: that scrolls below the header, and so would the button lie. */}
      {hasPanel && (
        <SkipButton onPress={() => document.getElementById('products')?.focus()}>Skip the filters</SkipButton>
      )}
      {hasPanel && (
        <aside className={css.panel} aria-label="Filters">
          <FilterPanel view={shown} onChange={showView} />
        </aside>
      )}
      <div className={css.catalog}>
        <CatalogHeading title={title} total={total}>
          {!isWide && !title.isGone && <FilterButton view={shown} onChange={showView} found={total} />}
        </CatalogHeading>
        <Subcategories category={view.category} />
        <ChosenFilters view={shown} onChange={showView} />
        {suggestion && (
          <SpellingNote suggestion={suggestion.keyword} typed={view.keyword} onInsist={() => insistOn(view.keyword)} />
        )}
        {title.isGone ? <CategoryGone keyword={view.keyword} /> : <ProductList view={shown} list={list} />}
      </div>
    </div>
  );
}

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
  // An empty former view says nothing of this one.
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
  onInsist: () => void;
}

/** Says that the products are those of another word than the one typed, which finds none, and offers to search for that. */
function SpellingNote({ suggestion, typed, onInsist }: SpellingNoteProps) {
  return (
    <Inline gap="2">
      <Text role="status">
        Results for <strong>{suggestion}</strong>.
      </Text>
      <Button size="small" tone="quiet" onPress={onInsist}>
        {`Search instead for ${typed}`}
      </Button>
    </Inline>
  );
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

/** The chosen filters above the products, each to be taken back by a press. */
function ChosenFilters({ view, onChange }: FilterPanelProps) {
  const chosen = chosenFilters(view);
  if (chosen.length === 0) return null;
  return (
    <Inline role="group" aria-label="Chosen filters">
      {chosen.map(({ list, name }) => (
        <Button
          key={`${list} ${name}`}
          size="small"
          icon={<X size={14} aria-hidden />}
          aria-label={`Remove filter ${name}`}
          onPress={() =>
            onChange(
              withFilters(
                view,
                list,
                view.filters[list].filter((other) => other !== name),
              ),
            )
          }
        >
          {name}
        </Button>
      ))}
      <Button size="small" tone="quiet" onPress={() => onChange(withoutFilters(view))}>
        Clear all
      </Button>
    </Inline>
  );
}
