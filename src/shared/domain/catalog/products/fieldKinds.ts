/** The kinds of fields and their values. Checked in `contracts/stocks.ts`, stored by `productColumns.ts`, read from a spreadsheet by `planProduct.ts`. */
export interface FieldValues {
  line: string;
  text: string;
  html: string;
  /** Stored as `parse` returns it; unique unless empty. */
  code: string;
  /** Its path in a spreadsheet. */
  category: string;
  /** Its name; empty for none. */
  supplier: string;
  price: number;
  names: string[];
  /** Names by which products are filtered, in tables of their own (facets.ts). */
  facet: string[];
  switch: boolean;
  /** Weekday numbers, 1 = Sunday … 7 = Saturday; empty means every day. */
  days: number[];
  /** `08:00`, or null for none. */
  hour: string | null;
}
export type FieldKind = keyof FieldValues;

interface KindFacts {
  line: { max: number };
  text: { max: number };
  /** `max`: longest text to read; `length`: longest stored code; `hasDigits`: typed on a numeric keyboard. */
  code: { max: number; length: number; hasDigits: boolean; parse: (text: string) => string | null };
  names: { max: number; count: number };
  facet: { max: number; count: number };
}

export type FieldOf<Kind extends FieldKind> = (Kind extends keyof KindFacts ? KindFacts[Kind] : unknown) & {
  kind: Kind;
  label: string;
  /** Other column names in people's spreadsheets, separated by commas. */
  heads?: string;
  help?: string;
  /** `plain`: a standard input; `own`: written by hand in the form. */
  form: Kind extends 'code' | 'text' ? 'plain' | 'own' : 'own';
  /** Codes for everybody are shown on the product's page. */
  audience: 'everybody' | 'staff';
  isSearched: Kind extends 'code' | 'category' | 'facet' ? true : Kind extends 'line' | 'text' ? boolean : false;
  isBulk: Kind extends 'code' | 'facet' | 'html' ? false : boolean;
  isCopied: boolean;
  /** Default of a new product; a field without one is required. */
  initial?: FieldValues[Kind];
  /** In characters. */
  width: number;
  example: FieldValues[Kind] | null;
};
export type ProductField = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind];
