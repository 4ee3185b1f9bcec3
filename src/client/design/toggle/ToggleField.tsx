import { useId } from 'react';
import { ToggleButtonGroup, type ToggleButtonGroupProps } from 'react-aria-components/ToggleButtonGroup';
import { chips, hint, swatch, swatched } from '../checkbox/Checkbox.css.ts';
import type { FieldProps } from '../field/FieldParts.tsx';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { ToggleButton } from './ToggleButton.tsx';

interface ToggleOption {
  id: string;
  label: string;
  hint?: string;
  swatch?: string | undefined;
  isDisabled?: boolean;
}

export interface ToggleFieldProps extends FieldProps {
  options: readonly ToggleOption[];
  isRequired?: boolean;
  isDisabled?: boolean;
}

type Selection = Pick<
  ToggleButtonGroupProps,
  'selectionMode' | 'disallowEmptySelection' | 'selectedKeys' | 'onSelectionChange'
>;

export function ToggleField({ selection, ...props }: ToggleFieldProps & { selection: Selection }) {
  const { size, options, isDisabled, ...field } = props;
  const id = useId();
  return (
    <PlainField {...field} id={id}>
      <ToggleButtonGroup
        {...selection}
        aria-labelledby={id}
        aria-describedby={notesId({ id, ...field })}
        isDisabled={isDisabled}
        data-invalid={field.errorMessage ? true : undefined}
        className={chips}
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} size={size} isDisabled={option.isDisabled}>
            {option.swatch ? (
              <span className={swatched}>
                <span className={swatch} style={{ background: option.swatch }} />
                {option.label}
              </span>
            ) : (
              option.label
            )}
            {option.hint && <span className={hint}>{option.hint}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </PlainField>
  );
}

interface ToggleGroupProps extends ToggleFieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

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
