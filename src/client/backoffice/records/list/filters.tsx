import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useState } from 'react';
import { storeConfig } from '../../../app/storeConfig.ts';
import { media } from '../../../design/breakpoints.ts';
import { Button } from '../../../design/button/Button.tsx';
import type { Option } from '../../../design/select/OptionItem.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { useMedia } from '../../../design/useMedia.ts';
import { filterBox } from '../records.css.ts';
import type { ListView } from './useListView.ts';

export const ALL = 'all';

export const COUNTER_OPTIONS: readonly Option[] = storeConfig.counters.map(({ _id, name }) => ({
  id: _id,
  label: name,
}));

interface FilterSelectProps {
  label: string;
  isLabelHidden?: boolean;
  all?: string | undefined;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A filter whose value is in the URL. */
export interface ListFilter {
  name: string;
  label: string;
  options: readonly Option[];
  /** The first option, which means no filter. A list that is always filtered has a default instead. */
  all?: string;
  usual?: string;
}

interface ViewFilterProps extends ListFilter {
  isLabelHidden?: boolean;
  view: Pick<ListView<never>, 'extra' | 'set'>;
}

/** No visible label, because its first option names the field, for example "Any status". */
export const ToolbarFilter = (props: ViewFilterProps) => (
  <div className={filterBox}>
    <ViewFilter isLabelHidden {...props} />
  </div>
);

export const CounterFilter = (props: Pick<FilterSelectProps, 'isLabelHidden' | 'value' | 'onChange'>) =>
  COUNTER_OPTIONS.length > 0 && (
    <FilterSelect label="Counter" all="All counters" options={COUNTER_OPTIONS} {...props} />
  );

export const ViewFilter = ({ view, name, usual, ...rest }: ViewFilterProps) => (
  <FilterSelect
    {...rest}
    value={rest.options.find(({ id }) => id === view.extra(name))?.id ?? usual ?? null}
    onChange={(value) => view.set({ extras: { [name]: value === usual ? null : value } })}
  />
);

function FilterSelect({ all, options, value, onChange, ...rest }: FilterSelectProps) {
  return (
    <Select
      {...rest}
      options={all ? [{ id: ALL, label: all }, ...options] : options}
      value={value ?? ALL}
      onChange={(key) => onChange(all && key === ALL ? null : String(key))}
    />
  );
}

/** Rarely used filters, shown once one is wanted or set, so that the others fit in one line. A phone folds all of them. */
export function MoreFilters({ isSet, place, children }: { isSet: boolean; place?: string; children: ReactNode }) {
  const hasSpace = useMedia(media.tablet);
  const [isOpen, setOpen] = useState(isSet);
  if (isSet && !isOpen) setOpen(true);
  if (isOpen || !hasSpace) return children;
  return (
    <div className={place}>
      <Button aria-label="More filters" onPress={() => setOpen(true)}>
        More
      </Button>
    </div>
  );
}

interface FoldedFilters {
  id: string;
  count: number;
  /** The filters are open because one needs a correction or choice. */
  mustShow?: boolean;
}

/** Only a phone shows the button. */
export function useFoldedFilters({ id, count, mustShow = false }: FoldedFilters): {
  isOpen: boolean;
  button: ReactNode;
} {
  const hasSpace = useMedia(media.tablet);
  const [isWanted, setWanted] = useState(false);
  // Stays open after the correction, because the user is still typing.
  if (mustShow && !isWanted) setWanted(true);
  if (hasSpace) return { isOpen: true, button: null };
  const isOpen = isWanted || mustShow;
  const button = (
    <Button
      isBlock
      icon={<SlidersHorizontal size={18} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      isDisabled={mustShow}
      onPress={() => setWanted(!isWanted)}
    >
      {count > 0 ? `Filters (${count})` : 'Filters'}
    </Button>
  );
  return { isOpen, button };
}
