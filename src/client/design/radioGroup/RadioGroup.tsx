import type { Ref } from 'react';
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components/RadioGroup';
import { choice, choiceField, choiceNotes, markRound, options as optionsClass } from '../checkbox/Checkbox.css.ts';
import type { ChoiceOption } from '../checkbox/CheckboxGroup.tsx';
import { FieldLabel, FieldNotes, type FieldProps } from '../field/FieldParts.tsx';
import { field } from '../field/field.css.ts';
import type { Unstyled } from '../unstyled.ts';
import { dot } from './RadioGroup.css.ts';

export interface RadioGroupProps extends Omit<Unstyled<AriaRadioGroupProps>, 'children'>, Omit<FieldProps, 'size'> {
  options: readonly ChoiceOption[];
  ref?: Ref<HTMLDivElement>;
}

/** One out of a few, all in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, isLabelHidden, description, errorMessage, options, orientation = 'vertical', ...rest } = props;
  return (
    <AriaRadioGroup
      validationBehavior="aria"
      isInvalid={errorMessage !== undefined || undefined}
      {...rest}
      orientation={orientation}
      className={field}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <div className={optionsClass} data-orientation={orientation}>
        {options.map((option) => (
          <RadioField key={option.id} value={option.id} isDisabled={option.isDisabled} className={choiceField}>
            <RadioButton className={choice}>
              <span className={markRound}>
                <span className={dot} />
              </span>
              {option.label}
            </RadioButton>
            <div className={choiceNotes}>
              <FieldNotes description={option.description} />
            </div>
          </RadioField>
        ))}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}
