import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import type { ReactNode, Ref } from 'react';
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import type { Unstyled } from '../unstyled.ts';
import { choice, choiceField, choiceNotes, mark } from './Checkbox.css.ts';

export interface CheckboxProps
  extends Omit<Unstyled<CheckboxFieldProps>, 'children'>,
    Pick<FieldProps, 'description' | 'errorMessage'> {
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function Checkbox({ children, description, errorMessage, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...fieldProps(errorMessage)} {...rest} className={choiceField}>
      <CheckboxButton className={choice}>
        {({ isIndeterminate }) => (
          <>
            <span className={mark}>
              {isIndeterminate ? (
                <Minus size={14} strokeWidth={3} aria-hidden />
              ) : (
                <Check size={14} strokeWidth={3} aria-hidden />
              )}
            </span>
            {children}
          </>
        )}
      </CheckboxButton>
      <div className={choiceNotes}>
        <FieldNotes description={description} errorMessage={errorMessage} />
      </div>
    </CheckboxField>
  );
}
