import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { DeferredMenu } from '#client/app/frame/DeferredMenu.tsx';
import { paths } from '#client/app/paths.ts';
import { screen } from '#client/app/screen.tsx';
import { Breadcrumbs } from '#client/design/breadcrumbs/Breadcrumbs.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { CatalogView } from '#shared/catalogView.ts';
import type { ReadWords } from '#shared/contracts/catalog.ts';
import { counted } from '#shared/counted.ts';
import { PRODUCT_SORTS, type ProductSort } from '#shared/domain/catalog/products/productSort.ts';
import type { FilterDrawerProps } from './FilterDrawer.tsx';
import { chosenFilters, withFilters, withoutFilters } from './filterLists.ts';
import { OpenSorts, type SortChoice } from './OpenSorts.tsx';

export interface CatalogHeadingProps {
  title: CatalogTitle;
  /** The front with the page's title comes first. */
  isBelow: boolean;
  total: number | undefined;
  /** Between the title and the list. */
  about: ReactNode;
  children: ReactNode;
}

export function CatalogHeading({ title, isBelow, total, about, children }: CatalogHeadingProps) {
  return (
    <Stack gap="2">
      {title.path.length > 0 && (
        <Breadcrumbs
          items={[
            { label: 'Home', href: paths.home() },
            ...title.path.map(({ _id, name }) => ({ label: name, href: paths.home({ category: _id }) })),
          ]}
        />
      )}
      <Heading level={isBelow ? 2 : 1} size={isBelow ? 'h3' : 'h1'} id="products" tabIndex={-1}>
        {title.text ?? <Skeleton shape="heading" width="9em" />}
      </Heading>
      {about}
      <Inline justify="space-between">
        <Text as="span" tone="muted" role="status" numeric>
          {total === undefined ? '\u00a0' : counted(total, 'product')}
        </Text>
        {children}
      </Inline>
    </Stack>
  );
}

const SortMenu = screen(() => import('./SortMenu.tsx'));

/** Best match needs a search; the default without one is best sellers. */
export function SortButton({
  view: { keyword, sort },
  onChange,
}: {
  view: CatalogView;
  onChange: (sort: ProductSort) => void;
}) {
  const usual = keyword === '' ? 'ordered' : 'best';
  const sorts: readonly ProductSort[] =
    keyword === '' ? PRODUCT_SORTS.filter((each) => each !== 'best') : PRODUCT_SORTS;
  const choice: SortChoice = {
    sorts,
    sort: sorts.includes(sort) ? sort : usual,
    onChange: (chosen) => onChange(chosen === usual ? 'best' : chosen),
  };
  return <DeferredMenu button={OpenSorts} menu={SortMenu} given={choice} />;
}

// In the file of the shell's menus, which is loaded when the page is idle.
const FilterDrawer = lazy(() => import('./FilterDrawer.tsx'));

export function FilterButton(props: Omit<FilterDrawerProps, 'isOpen' | 'onOpenChange'>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const count = chosenFilters(props.view).length;

  return (
    <>
      <Button
        icon={<SlidersHorizontal size={18} aria-hidden />}
        aria-haspopup="dialog"
        onPress={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterDrawer {...props} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

interface ChosenFiltersProps {
  /** Including the filters read from the keyword. */
  view: CatalogView;
  read: readonly ReadWords[];
  onChange: (view: CatalogView) => void;
}

export function ChosenFilters({ view, read, onChange }: ChosenFiltersProps) {
  const filters = chosenFilters(view);
  const isRead = (filter: { list: string; name: string }) =>
    read.some(({ list, name }) => list === filter.list && name === filter.name);
  const categories = read.filter(({ list }) => list === 'category');
  if (filters.length === 0 && categories.length === 0) return null;
  const chip = ({ list, name, title }: (typeof filters)[number]) => (
    <Chip
      key={`${list} ${name}`}
      name={title}
      onPress={() =>
        onChange(
          withFilters(
            view,
            list,
            view.filters[list].filter((other) => other !== name),
          ),
        )
      }
    />
  );
  return (
    <Inline role="group" aria-label="Chosen filters">
      {read.length > 0 && <Note as="span">Filtered by:</Note>}
      {categories.map(({ name }) => (
        <Chip key="category" name={name} onPress={() => onChange({ ...view, category: null })} />
      ))}
      {filters.filter(isRead).map(chip)}
      {filters.filter((filter) => !isRead(filter)).map(chip)}
      <Button size="small" tone="quiet" onPress={() => onChange(cleared(view, categories.length > 0))}>
        Clear all
      </Button>
    </Inline>
  );
}

function Chip({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button size="small" icon={<X size={14} aria-hidden />} aria-label={`Remove filter ${name}`} onPress={onPress}>
      {name}
    </Button>
  );
}

const cleared = (view: CatalogView, isCategoryRead: boolean): CatalogView => ({
  ...withoutFilters(view),
  category: isCategoryRead ? null : view.category,
});

const MINUTE = 60_000;

interface CatalogTitle {
  /** The category's path from the top; empty for all products. */
  path: { _id: string; name: string }[];
  text: string | null;
  isGone: boolean;
}

export function useCatalogTitle(view: CatalogView): CatalogTitle {
  const { category, keyword } = view;
  const breadcrumbs = trpc.categories.breadcrumbs.useQuery(
    { _id: category ?? '' },
    { enabled: category !== null, staleTime: 10 * MINUTE },
  );
  const path = category === null ? [] : (breadcrumbs.data?.menus ?? []);
  const isGone = toApiError(breadcrumbs.error)?.code === 'not_found';
  if (isGone) return { path, text: 'This category no longer exists', isGone };
  const name =
    category === null ? titleOfAll(view) : breadcrumbs.isPending ? null : (breadcrumbs.data?.name ?? 'Products');
  if (name === null) return { path, text: null, isGone };
  const text = keyword ? `“${keyword}” in ${category === null ? 'all products' : name}` : name;
  return { path, text, isGone };
}

/** A single filter is the page's subject. */
function titleOfAll(view: CatalogView): string {
  const [only, ...others] = chosenFilters(view);
  return only && others.length === 0 ? only.title : 'All products';
}
