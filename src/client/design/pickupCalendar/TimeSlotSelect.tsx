import { Select, type SelectProps } from '../select/Select.tsx';

export interface TimeSlotSelectProps
  extends Omit<SelectProps, 'options' | 'value' | 'onChange' | 'onClear' | 'selectionMode'> {
  slots: SelectProps['options'];
  value: string | null;
  /** The slot's id; null when it was cleared. */
  onChange: (id: string | null) => void;
}

/** One of the day's slots, with a button to take the choice back. */
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
