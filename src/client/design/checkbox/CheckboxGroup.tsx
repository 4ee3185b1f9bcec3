import type { Ref } from 'react';
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { Box } from '../layout/Box.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import type { Unstyled } from '../unstyled.ts';
import { counted, options as optionsClass, swatch, swatched } from './Checkbox.css.ts';
import { Checkbox } from './Checkbox.tsx';

interface ChoiceOption {
  id: string;
  label: string;
  description?: string;
  isDisabled?: boolean;
  amount?: { count: number; label: string };
  /** A CSS color, shown as a dot before the label. */
  swatch?: string | undefined;
}

export interface CheckboxGroupProps
  extends Omit<Unstyled<AriaCheckboxGroupProps>, 'children'>,
    Omit<FieldProps, 'size'> {
  options: readonly ChoiceOption[];
  orientation?: 'vertical' | 'horizontal';
  ref?: Ref<HTMLDivElement>;
}

export function CheckboxGroup(props: CheckboxGroupProps) {
  const { label, isLabelHidden, description, errorMessage, options, orientation = 'vertical', ...rest } = props;
  return (
    <AriaCheckboxGroup {...fieldProps(errorMessage)} {...rest}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <div className={optionsClass} data-orientation={orientation}>
        {options.map((option) => (
          <Checkbox key={option.id} value={option.id} description={option.description} isDisabled={option.isDisabled}>
            {option.amount ? (
              <Counted label={option.label} swatch={option.swatch} amount={option.amount} />
            ) : (
              option.label
            )}
          </Checkbox>
        ))}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaCheckboxGroup>
  );
}

function Counted({
  label,
  swatch: color,
  amount,
}: Omit<ChoiceOption, 'id' | 'amount'> & Pick<Required<ChoiceOption>, 'amount'>) {
  return (
    <span className={counted} data-none={amount.count === 0 || undefined}>
      {color ? (
        <span className={swatched}>
          <span className={swatch} style={{ background: color }} />
          {label}
        </span>
      ) : (
        label
      )}
      <Box as="span" fontSize="small" color="inkMuted" fontVariantNumeric="tabular-nums" aria-hidden>
        {amount.count}
      </Box>
      <VisuallyHidden>({amount.label})</VisuallyHidden>
    </span>
  );
}
