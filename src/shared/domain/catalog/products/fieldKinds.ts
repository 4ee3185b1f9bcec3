/**
 * The kinds of fields and their values. `contracts/stocks.ts` checks them, `productColumns.ts` stores them,
 * `planProduct.ts` reads them from a spreadsheet.
 */
export interface FieldValues {
  line: string;
  text: string;
  html: string;
  /** Stored in the form that `parse` returns; unique unless empty. */
  code: string;
  /** The category's path in a spreadsheet. */
  category: string;
  /** The supplier's name; empty for none. */
  supplier: string;
  price: number;
  names: string[];
  /** Names for filtering products, stored in separate tables (facets.ts). */
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
  /** Other names of the column in real spreadsheets, separated by commas. */
  heads?: string;
  help?: string;
  /** `plain`: a standard input; `own`: written by hand in the form. */
  form: Kind extends 'code' | 'text' ? 'plain' | 'own' : 'own';
  /** Only codes for everybody appear on the product's page. */
  audience: 'everybody' | 'staff';
  isSearched: Kind extends 'code' | 'category' | 'facet' ? true : Kind extends 'line' | 'text' ? boolean : false;
  isBulk: Kind extends 'code' | 'facet' | 'html' ? false : boolean;
  isCopied: boolean;
  /** Default of a new product; a field without one is required. */
  initial?: FieldValues[Kind];
  /** Column width in characters. */
  width: number;
  example: FieldValues[Kind] | null;
};
export type ProductField = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind];
