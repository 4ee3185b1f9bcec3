import type { Option } from '../../design/select/OptionItem.tsx';
import { Select } from '../../design/select/Select.tsx';

/** The key of the option that stands for no filter: a list key cannot be null. */
export const ALL = 'all';

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

/** One of a list's filters: one option, or all records. */
export function FilterSelect({ all, options, value, onChange, ...rest }: FilterSelectProps) {
  return (
    <Select
      {...rest}
      options={[{ id: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onChange={(key) => onChange(key === ALL ? null : String(key))}
    />
  );
}
