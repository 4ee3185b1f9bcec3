import { storeConfig } from '../../app/storeConfig.ts';
import type { Option } from '../../design/select/OptionItem.tsx';
import { Select } from '../../design/select/Select.tsx';
import { filterBox } from './records.css.ts';
import type { ListView } from './useListView.ts';

/** The key of the option that stands for no filter: a list key cannot be null. */
export const ALL = 'all';

/** The counters to choose from; none where the store has one place alone. */
export const COUNTER_OPTIONS: readonly Option[] = storeConfig.counters.map(({ _id, name }) => ({
  id: _id,
  label: name,
}));

interface FilterSelectProps {
  label: string;
  isLabelHidden?: boolean;
  /** The label of the option for no filter. */
  all: string;
  options: readonly Option[];
  /** The chosen option's key; null without a filter. */
  value: string | null;
  onChange: (value: string | null) => void;
}

type ViewFilterProps = Omit<FilterSelectProps, 'value' | 'onChange'> & {
  view: Pick<ListView<never>, 'extra' | 'set'>;
  /** The filter's name in the URL; a value of the URL that is none of the options filters nothing. */
  name: string;
};

/** A filter next to the search of a list. The filter has no visible label, because its first option names the field, for example "Any status". */
export const ToolbarFilter = (props: ViewFilterProps) => (
  <div className={filterBox}>
    <ViewFilter isLabelHidden {...props} />
  </div>
);

/** The filter by counter; nothing where the store has none. */
export const CounterFilter = (props: Pick<FilterSelectProps, 'isLabelHidden' | 'value' | 'onChange'>) =>
  COUNTER_OPTIONS.length > 0 && (
    <FilterSelect label="Counter" all="All counters" options={COUNTER_OPTIONS} {...props} />
  );

/** One of the filters of a list whose view is in the URL. */
export const ViewFilter = ({ view, name, ...rest }: ViewFilterProps) => (
  <FilterSelect
    {...rest}
    value={rest.options.find(({ id }) => id === view.extra(name))?.id ?? null}
    onChange={(value) => view.set({ extras: { [name]: value } })}
  />
);

/** One of a list's filters: one option, or all records. */
function FilterSelect({ all, options, value, onChange, ...rest }: FilterSelectProps) {
  return (
    <Select
      {...rest}
      options={[{ id: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onChange={(key) => onChange(key === ALL ? null : String(key))}
    />
  );
}
