import { Select, type SelectProps } from '../select/Select.tsx';

export interface TimeSlotSelectProps
  extends Omit<SelectProps, 'options' | 'value' | 'onChange' | 'onClear' | 'selectionMode'> {
  slots: SelectProps['options'];
  value: string | null;
  onChange: (id: string | null) => void;
}

export function TimeSlotSelect({ slots, onChange, clearLabel = 'Clear the time', ...rest }: TimeSlotSelectProps) {
  return (
    <Select
      {...rest}
      options={slots}
      clearLabel={clearLabel}
      onChange={(key) => onChange(key === null ? null : String(key))}
      onClear={() => onChange(null)}
    />
  );
}
