import { ToggleField, type ToggleFieldProps } from './ToggleField.tsx';

export interface ToggleGroupProps extends ToggleFieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Any number of a few short words as toggle buttons: the days of a week. */
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
