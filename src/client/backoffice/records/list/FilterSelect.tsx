import { storeConfig } from '../../../app/storeConfig.ts';
import type { Option } from '../../../design/select/OptionItem.tsx';
import { Select } from '../../../design/select/Select.tsx';
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

/** A choice that the URL holds. */
export interface ListFilter {
  name: string;
  label: string;
  options: readonly Option[];
  /** The first option, which chooses none; a list that is always narrowed has a usual one instead. */
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
