import { ToggleField, type ToggleFieldProps } from './ToggleField.tsx';

export interface SegmentedControlProps extends ToggleFieldProps {
  value: string | null;
  onChange: (id: string) => void;
}

/** One out of a few short words, each a button: a size, a color. The choice can be changed but not cleared. */
export function SegmentedControl({ value, onChange, ...field }: SegmentedControlProps) {
  return (
    <ToggleField
      {...field}
      selection={{
        selectionMode: 'single',
        disallowEmptySelection: true,
        selectedKeys: value === null ? [] : [value],
        onSelectionChange: ([key]) => {
          if (key !== undefined) onChange(String(key));
        },
      }}
    />
  );
}
