import type { ReactNode, Ref } from 'react';
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components/Switch';
import { choice, choiceField, choiceNotes, track } from '../checkbox/Checkbox.css.ts';
import { FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import type { Unstyled } from '../unstyled.ts';

export interface SwitchProps
  extends Omit<Unstyled<SwitchFieldProps>, 'children'>,
    Pick<FieldProps, 'description' | 'errorMessage'> {
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function Switch({ children, description, errorMessage, ...rest }: SwitchProps) {
  return (
    <SwitchField {...fieldProps(errorMessage)} {...rest} className={choiceField}>
      <SwitchButton className={choice}>
        <span className={track} />
        {children}
      </SwitchButton>
      <div className={choiceNotes}>
        <FieldNotes description={description} errorMessage={errorMessage} />
      </div>
    </SwitchField>
  );
}
