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
  all: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
}

type ViewFilterProps = Omit<FilterSelectProps, 'value' | 'onChange'> & {
  view: Pick<ListView<never>, 'extra' | 'set'>;
  name: string;
};

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

export const ViewFilter = ({ view, name, ...rest }: ViewFilterProps) => (
  <FilterSelect
    {...rest}
    value={rest.options.find(({ id }) => id === view.extra(name))?.id ?? null}
    onChange={(value) => view.set({ extras: { [name]: value } })}
  />
);

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
