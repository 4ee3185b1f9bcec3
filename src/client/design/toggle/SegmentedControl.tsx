import { ToggleField, type ToggleFieldProps } from './ToggleField.tsx';

export interface SegmentedControlProps extends ToggleFieldProps {
  value: string | null;
  onChange: (id: string) => void;
}

/** The choice can be changed but not cleared. */
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
