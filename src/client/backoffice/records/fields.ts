interface FieldRules<Draft extends object, Name extends keyof Draft & string> {
  name: Name;
  label: string;
  description?: string | undefined;
  /** Shown only while this holds. */
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
      type?: 'email' | 'tel';
    })
  | (FieldRules<Draft, NamesOf<Draft, boolean>> & { kind: 'switch' | 'checkbox' })
  | (FieldRules<Draft, NamesOf<Draft, number>> & { kind: 'number'; min: number; max: number });
