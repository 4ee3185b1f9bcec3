/**
 * The kinds of fields, each with the value that records and forms have. A kind says how a field is checked (`contracts/stocks.ts`), stored
 * (`stock.entity.ts`, `productColumns.ts`), written to a cell and read from one (`productCells.ts`), and shown (`stockLabels.ts`).
 */
export interface FieldValues {
  /** One line, which a product always has. */
  line: string;
  /** Plain text, which may be empty. */
  text: string;
  /** Rich text, sanitised when it is saved. */
  html: string;
  /** A code that finds one product: stored as `parse` makes it, empty for none. No two products have one. */
  code: string;
  /** The path of a category in a spreadsheet; elsewhere the category itself. */
  category: string;
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

/** The facts that some kinds need. */
interface KindFacts {
  line: { max: number };
  text: { max: number };
  /**
   * `max` is how long a text may be that is read as one, `length` how long the stored code is at most; `hasDigits` where it is typed on a
   * keyboard of digits.
   */
  code: { max: number; length: number; hasDigits: boolean; parse: (text: string) => string | null };
  names: { max: number; count: number };
  facet: { max: number; count: number };
}

/** All that is said of a field of some kind. */
export type FieldOf<Kind extends FieldKind> = (Kind extends keyof KindFacts ? KindFacts[Kind] : unknown) & {
  kind: Kind;
  label: string;
  /** The names that people give its column in spreadsheets of their own, beside its name and label, parted by commas. */
  heads?: string;
  /** The help text that the form shows below the field. */
  help?: string;
  /** `plain` is an input that the form makes by itself; `own` stands in a part of the form that is written for it. */
  form: Kind extends 'code' | 'text' ? 'plain' | 'own' : 'own';
  /** Who gets it. Codes that everybody gets are facts of the product's page. */
  audience: 'everybody' | 'staff';
  /** Whether a search reads it: a text by its words, a code as a whole. */
  isSearched: Kind extends 'code' | 'category' | 'facet' ? true : Kind extends 'line' | 'text' ? boolean : false;
  /** Whether a change of many products takes it. */
  isBulk: Kind extends 'code' | 'facet' | 'html' ? false : boolean;
  /** Whether the copy of a product has it. */
  isCopied: boolean;
  /** The value that a new product gets if a save leaves the field out. A field without such a value is required. */
  initial?: FieldValues[Kind];
  /** The width of its column in a spreadsheet, in characters. */
  width: number;
  /** The example that the template of an import shows; null for an empty cell. */
  example: FieldValues[Kind] | null;
};
export type ProductField = { [Kind in FieldKind]: FieldOf<Kind> }[FieldKind];
