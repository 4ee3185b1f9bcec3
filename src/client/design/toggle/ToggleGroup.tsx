import { ToggleField, type ToggleFieldProps } from './ToggleField.tsx';

export interface ToggleGroupProps extends ToggleFieldProps {
  /** Ids, in the order of the options. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Any number out of a few short words, each a button that stays pressed: the days of a week. */
export function ToggleGroup({ value, onChange, ...field }: ToggleGroupProps) {
  const ids = field.options.map(({ id }) => id);
  return (
    <ToggleField
      {...field}
      selection={{
        selectionMode: 'multiple',
        selectedKeys: value,
        onSelectionChange: (keys) => onChange(ids.filter((id) => keys.has(id))),
      }}
    />
  );
}
