import type { ReactNode } from 'react';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { CheckboxGroup, type CheckboxGroupProps } from '../../design/checkbox/CheckboxGroup.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import type { Option } from '../../design/select/OptionItem.tsx';
import { Select } from '../../design/select/Select.tsx';
import { Switch } from '../../design/switch/Switch.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { RecordForm } from './form/useRecord.ts';

/** The part of a form that its inputs need, of a record or of the settings. */
export type FieldForm<Draft extends object> = Pick<RecordForm<never, Draft>, 'draft' | 'set' | 'errors' | 'isReadOnly'>;

/** A field as data, or a component with its own interface. */
export type FormPart<Form, Draft extends object> = Field<Draft> | ((props: { form: Form }) => ReactNode);

interface RecordFieldsProps<Form, Draft extends object> {
  form: Form & FieldForm<Draft>;
  fields: readonly FormPart<Form, Draft>[];
}

export const RecordFields = <Form, Draft extends object>({ form, fields }: RecordFieldsProps<Form, Draft>) =>
  fields.map((Part) => {
    if (typeof Part === 'function') return <Part key={Part.name} form={form} />;
    return (Part.isShown?.(form.draft) ?? true) && <FieldInput key={Part.name} form={form} field={Part} />;
  });

export function FieldInput<Draft extends object>({ form, field }: { form: FieldForm<Draft>; field: Field<Draft> }) {
  const value: unknown = form.draft[field.name];
  const onChange = (typed: string | number | boolean | string[]) =>
    form.set((draft) => ({ ...draft, [field.name]: typed }));
  const bound = { name: field.name, description: field.description, errorMessage: form.errors[field.name], onChange };
  if (field.kind === 'text') {
    const { kind: _kind, isShown: _isShown, ...rules } = field;
    return <TextField {...rules} {...bound} value={String(value)} isReadOnly={form.isReadOnly} />;
  }
  if (field.kind === 'number') {
    return (
      <NumberField
        {...bound}
        label={field.label}
        minValue={field.min}
        maxValue={field.max}
        value={Number(value)}
        onChange={(typed) => Number.isNaN(typed) || onChange(typed)}
        isDisabled={form.isReadOnly}
      />
    );
  }
  if (field.kind === 'select') {
    return (
      <Select
        {...bound}
        label={field.label}
        options={field.options}
        value={String(value)}
        onChange={(key) => key !== null && onChange(typeof value === 'number' ? Number(key) : String(key))}
        isDisabled={form.isReadOnly}
      />
    );
  }
  if (field.kind === 'choices') {
    return (
      <CheckboxGroup
        {...bound}
        label={field.label}
        options={field.options}
        value={value as string[]}
        isDisabled={form.isReadOnly}
      />
    );
  }
  const Choice = field.kind === 'switch' ? Switch : Checkbox;
  return (
    <Choice {...bound} isSelected={value === true} isDisabled={form.isReadOnly}>
      {field.label}
    </Choice>
  );
}

interface FieldRules<Draft extends object, Name extends keyof Draft & string> {
  name: Name;
  label: string;
  description?: string | undefined;
  /** Shown only while this is true. */
  isShown?: (draft: Draft) => boolean;
}

type NamesOf<Draft extends object, Value> = {
  [Name in keyof Draft & string]: Draft[Name] extends Value ? Name : never;
}[keyof Draft & string];

/** An input of a form, as data. */
export type Field<Draft extends object> =
  | (FieldRules<Draft, NamesOf<Draft, string>> & {
      kind: 'text';
      isRequired?: boolean | undefined;
      maxLength?: number;
      rows?: number | undefined;
      type?: 'email' | 'tel' | 'time' | 'url';
      autoComplete?: 'off';
      spellCheck?: 'false';
    })
  | (FieldRules<Draft, NamesOf<Draft, boolean>> & { kind: 'switch' | 'checkbox' })
  | (FieldRules<Draft, NamesOf<Draft, readonly string[]>> & {
      kind: 'choices';
      options: CheckboxGroupProps['options'];
    })
  | (FieldRules<Draft, NamesOf<Draft, number>> & { kind: 'number'; min: number; max: number })
  | (FieldRules<Draft, NamesOf<Draft, string | number>> & { kind: 'select'; options: readonly Option[] });
