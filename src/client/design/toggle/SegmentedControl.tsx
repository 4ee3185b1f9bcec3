import { useId } from 'react';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { FieldProps } from '../field/FieldParts.tsx';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { ToggleButton } from './ToggleButton.tsx';
import { chips, hint } from './toggle.css.ts';

export interface SegmentOption {
  id: string;
  label: string;
  /** A word below the label: an add-on price, what is left. */
  hint?: string;
  isDisabled?: boolean;
}

export interface SegmentedControlProps extends FieldProps {
  options: readonly SegmentOption[];
  value: string | null;
  onChange: (id: string) => void;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** One out of a few short words, each a button: a size, a color. Once chosen it can be changed but not taken back. */
export function SegmentedControl(props: SegmentedControlProps) {
  const { size, options, value, onChange, isDisabled, ...field } = props;
  const id = useId();
  return (
    <PlainField {...field} id={id}>
      <ToggleButtonGroup
        aria-labelledby={id}
        aria-describedby={notesId({ id, ...field })}
        isDisabled={isDisabled}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === null ? [] : [value]}
        onSelectionChange={([key]) => {
          if (key !== undefined) onChange(String(key));
        }}
        data-invalid={field.errorMessage ? true : undefined}
        className={chips}
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} size={size} isDisabled={option.isDisabled}>
            {option.label}
            {option.hint && <span className={hint}>{option.hint}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </PlainField>
  );
}
