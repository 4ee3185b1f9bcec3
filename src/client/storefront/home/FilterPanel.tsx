import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { Button } from '#client/design/button/Button.tsx';
import { CheckboxGroup } from '#client/design/checkbox/CheckboxGroup.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { colorSwatch } from '#client/design/swatch/colorSwatch.ts';
import { Note } from '#client/design/text/Note.tsx';
import type { CatalogView } from '#shared/catalogView.ts';
import type { FilterCounts } from '#shared/contracts/catalog.ts';
import { counted } from '#shared/counted.ts';
import { FACET_TABLE, FILTER_LISTS, type FilterList, perFacet } from '#shared/domain/catalog/facets.ts';
import { messages } from '#shared/messages.ts';
import { createThrottle } from '../catalog/requestThrottle.ts';
import { withFilters } from './filterLists.ts';
import { FilterPanelSkeleton } from './ProductGrid.tsx';

const SHORT_LIST = 8;
const SHORTER_LISTS: Partial<Record<FilterList, number>> = { subjects: 5 };

export interface FilterPanelProps {
  /** Including the filters read from the keyword. */
  view: CatalogView;
  /** The view of the URL, by which the server counts. */
  counted: CatalogView;
  onChange: (view: CatalogView) => void;
}

const HEADINGS: Readonly<Record<FilterList, string>> = {
  ...perFacet((facet) => FACET_TABLE[facet].label),
  sizes: 'Size in stock',
  prices: 'Price',
  colors: 'Color',
  filters: 'More',
};

export default function FilterPanel({ view, counted, onChange }: FilterPanelProps) {
  const counts = useFilterCounts(counted);

  if (counts.isPending) return <FilterPanelSkeleton />;
  if (!counts.data) {
    return (
      <ErrorState message={messages.filtersFailed} onRetry={() => counts.refetch()} isRetrying={counts.isFetching} />
    );
  }
  const lists = FILTER_LISTS.map((list) => ({ list, label: HEADINGS[list], names: counts.data[list] })).filter(
    ({ names }) => names.length > 0,
  );
  if (lists.length === 0) {
    return <Note>There are no filters for these products.</Note>;
  }
  return (
    <Stack gap="6">
      {lists.map(({ list, label, names }) => (
        <FilterNames
          key={list}
          list={list}
          label={label}
          names={names}
          chosen={view.filters[list]}
          onChange={(chosen) => onChange(withFilters(view, list, chosen))}
        />
      ))}
    </Stack>
  );
}

interface FilterNamesProps {
  list: FilterList;
  label: string;
  names: FilterCounts['filters'];
  chosen: string[];
  onChange: (names: string[]) => void;
}

function FilterNames({ list, label, names, chosen, onChange }: FilterNamesProps) {
  const [isWhole, setWhole] = useState(false);
  const length = SHORTER_LISTS[list] ?? SHORT_LIST;
  const shown = isWhole ? names : names.filter(({ name }, index) => index < length || chosen.includes(name));

  return (
    <Stack gap="1">
      <CheckboxGroup
        label={label}
        options={shown.map(({ name, count }) => ({
          id: name,
          label: name,
          swatch: list === 'colors' ? colorSwatch(name) : undefined,
          amount: { count, label: describeCount(count) },
        }))}
        value={chosen}
        onChange={onChange}
      />
      {names.length > length && (
        <Box paddingLeft="5">
          <Button size="small" tone="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${names.length}`}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

const MINUTE = 60_000;
const acquire = createThrottle();

function useFilterCounts({ sort: _, ...search }: CatalogView) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['filter-counts', search],
    async queryFn({ signal }) {
      await acquire(signal);
      return client.stocks.filterCounts.query(search, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 5 * MINUTE,
    refetchOnWindowFocus: false,
  });
}

export const describeCount = (count: number): string => counted(count, 'product');
