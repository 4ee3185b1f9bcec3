import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { Ref } from 'react';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components/NumberField';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { box, field } from '../field/field.css.ts';
import type { Unstyled } from '../unstyled.ts';
import { amount, compact, step } from './NumberField.css.ts';

export interface NumberFieldProps extends Omit<Unstyled<AriaNumberFieldProps>, 'children'>, FieldProps {
  /** Just wide enough for a quantity. */
  isCompact?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A number with a button to either side. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, description, errorMessage, size, isCompact, placeholder, ...rest } = props;
  return (
    <AriaNumberField {...fieldProps(errorMessage)} {...rest} className={isCompact ? `${field} ${compact}` : field}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Group className={box({ size })}>
        <Button slot="decrement" className={step}>
          <Minus size={16} aria-hidden />
        </Button>
        <Input placeholder={placeholder} className={amount} />
        <Button slot="increment" className={step}>
          <Plus size={16} aria-hidden />
        </Button>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}
