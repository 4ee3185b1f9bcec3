import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import type { CatalogView } from '../../app/paths.ts';
import { Button } from '../../design/button/Button.tsx';
import { CheckboxGroup } from '../../design/checkbox/CheckboxGroup.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { FILTER_LISTS, withFilters } from './filterLists.ts';
import { showAll } from './HomeScreen.css.ts';

const MINUTE = 60_000;
/** More names than this are shown on demand. */
const SHORT_LIST = 8;

export interface FilterPanelProps {
  view: CatalogView;
  onChange: (view: CatalogView) => void;
}

/** What the products can be narrowed by; the panel at the side and the drawer show the same. */
export function FilterPanel({ view, onChange }: FilterPanelProps) {
  const names = trpc.stocks.productFilters.useQuery(undefined, { staleTime: 10 * MINUTE });

  if (names.isPending) return <FilterPanelSkeleton />;
  if (!names.data) {
    return (
      <ErrorState message={messages.filtersFailed} onRetry={() => names.refetch()} isRetrying={names.isFetching} />
    );
  }
  const { data } = names;
  return (
    <Stack gap="6">
      {FILTER_LISTS.filter(({ list }) => data[list].length > 0).map(({ list, label }) => (
        <FilterList
          key={list}
          label={label}
          names={data[list]}
          chosen={view.filters[list]}
          onChange={(chosen) => onChange(withFilters(view, list, chosen))}
        />
      ))}
    </Stack>
  );
}

interface FilterListProps {
  label: string;
  names: readonly string[];
  chosen: string[];
  onChange: (names: string[]) => void;
}

function FilterList({ label, names, chosen, onChange }: FilterListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? names : names.filter((name, place) => place < SHORT_LIST || chosen.includes(name));

  return (
    <Stack gap="1" align="start">
      <CheckboxGroup
        label={label}
        options={shown.map((name) => ({ id: name, label: name }))}
        value={chosen}
        onChange={onChange}
      />
      {names.length > SHORT_LIST && (
        <div className={showAll}>
          <Button size="small" tone="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${names.length}`}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function FilterPanelSkeleton() {
  return (
    <SkeletonGroup label="Loading the filters">
      <Stack gap="6">
        {['grade levels', 'subjects'].map((list) => (
          <Stack key={list} gap="3">
            <Skeleton width="6em" />
            <Skeleton lines={7} />
          </Stack>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
