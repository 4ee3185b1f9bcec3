import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { SkipButton } from '#client/app/frame/SkipButton.tsx';
import { paths } from '#client/app/paths.ts';
import { QueryError } from '#client/app/QueryError.tsx';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { media } from '#client/design/breakpoints.ts';
import { Inline } from '#client/design/layout/Inline.tsx';
import { SplitPane } from '#client/design/layout/SplitPane.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import { type CatalogView, readCatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import type { PageData } from '#shared/contracts/pageData.ts';
import { messages } from '#shared/messages.ts';
import { chip, chips } from '../catalog/catalog.css.ts';
import { useSearchTyping } from '../catalog/searchTyping.ts';
import { useCategoryMenu, useCategoryTrail } from '../catalog/useCategoryMenu.ts';
import { CatalogHeading, ChosenFilters, FilterButton, SortButton, useCatalogTitle } from './CatalogHeading.tsx';
import { FrontRows } from './FrontRows.tsx';
import { chosenFilters, suggestedView, withoutRead, withRead } from './filterLists.ts';
import * as css from './home.css.ts';
import { FilterPanelSkeleton, MoreProducts, ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx';
import { FrontSkeleton, Question } from './Question.tsx';
import { useProductList } from './useProductList.ts';

// A phone shows it on press.
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));
const SpellingNote = lazy(async () => ({ default: (await import('./NothingFound.tsx')).SpellingNote }));
const NothingFound = lazy(() => import('./NothingFound.tsx'));
const CategoryGone = lazy(async () => ({ default: (await import('./NothingFound.tsx')).CategoryGone }));

export default function HomeScreen() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => readCatalogView(search), [search]);
  const searchedList = useProductList(view);
  // Customers who insist on their spelling see its empty result.
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

  const isFront = search === '' && total !== 0;
  const grade = gradeOf(view);
  return (
    <Stack gap="8">
      {isFront && <Front />}
      <SplitPane columns={hasPanel ? '224px minmax(0, 1fr)' : 'minmax(0, 1fr)'} gap="8">
        {/* Outside of the panel, which scrolls below the header. */}
        {hasPanel && <SkipButton onPress={() => document.getElementById('products')?.focus()}>Skip filters</SkipButton>}
        {hasPanel && (
          <aside className={css.panel} aria-label="Filters">
            <Suspense fallback={<FilterPanelSkeleton />}>
              <FilterPanel view={filtered} counted={shown} onChange={showView} />
            </Suspense>
          </aside>
        )}
        <Stack gap="4">
          <CatalogHeading
            title={title}
            total={total}
            isBelow={isFront}
            about={
              grade !== null && (
                <Suspense fallback={null}>
                  <GradeFront grade={grade} />
                </Suspense>
              )
            }
          >
            {!title.isGone && (
              <Inline>
                {!isWide && <FilterButton view={filtered} counted={shown} onChange={showView} found={total} />}
                {total !== 0 && (
                  <SortButton view={shown} onChange={(sort) => navigate(paths.home({ ...shown, sort }))} />
                )}
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
              <ProductList view={shown} list={list} meant={meant} isBelow={isFront} />
            )}
          </Suspense>
        </Stack>
      </SplitPane>
    </Stack>
  );
}

/** The chosen grade level, if nothing else is chosen. */
function gradeOf(view: CatalogView): string | null {
  const [only, ...others] = chosenFilters(view);
  const isAll = others.length === 0 && view.category === null && view.keyword === '';
  return isAll && only?.list === 'grade_levels' ? only.name : null;
}

const NOTHING_READ: readonly ReadWords[] = [];

interface ProductListProps {
  view: CatalogView;
  list: ReturnType<typeof useProductList>;
  meant: CatalogView | null;
  isBelow: boolean;
}

function ProductList({ view, list, meant, isBelow }: ProductListProps) {
  if (list.isPending) return <ProductGridSkeleton />;
  if (!list.data) {
    return <QueryError query={list} fallback={messages.productListFailed} />;
  }
  const products = list.data.pages.flatMap((page) => page.docs);
  // The previous products stay until the new ones arrive. If there were none, the new view may have some.
  if (products.length === 0 && list.isPlaceholderData) return <ProductGridSkeleton />;
  if (products.length === 0) {
    return <NothingFound view={view} suggestion={meant} result={list.data.pages[0]} />;
  }
  return (
    <>
      <ProductGrid products={products} isOutdated={list.isPlaceholderData} isBelow={isBelow} />
      <MoreProducts list={list} />
    </>
  );
}

const MINUTE = 60_000;

interface Step {
  _id: string;
  name: string;
}

function Subcategories({ category }: { category: string | null }) {
  const trail = useCategoryTrail(category);
  const below = useCategoriesBelow(trail);
  return trail.map((step, level) => (
    <Row key={step._id} above={step} entries={below(step)} chosen={trail[level + 1]?._id ?? step._id} />
  ));
}

function useCategoriesBelow(trail: readonly Step[]): (above: Step) => readonly Step[] {
  const menu = useCategoryMenu().data ?? [];
  const list = trpc.categories.list.useQuery(undefined, { enabled: trail.length > 1, staleTime: 10 * MINUTE });
  return ({ _id }) =>
    menu.find((group) => group._id === _id)?.menus ??
    list.data?.filter(({ parent_category }) => parent_category === _id).sort((a, b) => a.sequence - b.sequence) ??
    [];
}

/** `chosen` is one of the entries, or the parent for all of them. */
function Row({ above, entries, chosen }: { above: Step; entries: readonly Step[]; chosen: string }) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={`In ${above.name}`} className={chips}>
      {[{ _id: above._id, name: 'All' }, ...entries].map(({ _id, name }) => (
        <Link
          key={_id}
          tone="ink"
          underline="hover"
          href={paths.home({ category: _id })}
          aria-current={_id === chosen ? 'page' : undefined}
        >
          <span className={chip}>{name}</span>
        </Link>
      ))}
    </nav>
  );
}

const GradeFront = lazy(() => import('./GradeFront.tsx'));

const pageData = (): Partial<PageData> => JSON.parse(document.getElementById('page-answers')?.textContent || '{}');

function Front() {
  const overview = trpc.finding.overview.useQuery(undefined, {
    staleTime: 10 * MINUTE,
    initialData: () => pageData().overview,
    initialDataUpdatedAt: () => pageData().at,
  }).data;
  if (!overview) return <FrontSkeleton />;
  return (
    <>
      <Question grades={overview.grades} />
      <FrontRows overview={overview} />
    </>
  );
}
