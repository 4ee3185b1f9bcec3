import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { affixBefore, area, box, input } from '../field/field.css.ts';
import type { Unstyled } from '../unstyled.ts';

export interface TextFieldProps extends Omit<Unstyled<AriaTextFieldProps>, 'children' | 'prefix'>, FieldProps {
  placeholder?: string;
  rows?: number;
  prefix?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, description, errorMessage, size, placeholder, rows, prefix, inputRef, ...rest } = props;
  return (
    <AriaTextField {...fieldProps(errorMessage)} {...rest}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <div className={box({ size })}>
        {prefix && <span className={affixBefore}>{prefix}</span>}
        {rows ? (
          <TextArea rows={rows} placeholder={placeholder} className={area} />
        ) : (
          <Input ref={inputRef} placeholder={placeholder} className={input} />
        )}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
