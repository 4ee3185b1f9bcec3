import { useId } from 'react';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { FieldProps } from '../field/FieldParts.tsx';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { ToggleButton } from './ToggleButton.tsx';
import { chips } from './toggle.css.ts';

export interface ToggleOption {
  id: string;
  label: string;
}

export interface ToggleGroupProps extends FieldProps {
  options: readonly ToggleOption[];
  /** Ids, in the order of the options. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  isDisabled?: boolean;
}

/** Any number out of a few short words, each a button that stays pressed: the days of a week. */
export function ToggleGroup(props: ToggleGroupProps) {
  const { size, options, value, onChange, isDisabled, ...field } = props;
  const id = useId();
  return (
    <PlainField {...field} id={id}>
      <ToggleButtonGroup
        aria-labelledby={id}
        aria-describedby={notesId({ id, ...field })}
        isDisabled={isDisabled}
        selectionMode="multiple"
        selectedKeys={value}
        onSelectionChange={(keys) => onChange(options.map((option) => option.id).filter((key) => keys.has(key)))}
        data-invalid={field.errorMessage ? true : undefined}
        className={chips}
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} size={size}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </PlainField>
  );
}
