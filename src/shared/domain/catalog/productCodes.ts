import { CODE_FIELDS, type CodeField, PRODUCT_FIELDS } from './productFields.ts';

/** The fields by which staff take a product from the shelf: its codes, and where it lies. */
export const PICKING_FIELDS = [...CODE_FIELDS, 'shelf'] as const;
export type PickingFields = Record<(typeof PICKING_FIELDS)[number], string>;

export const isCodeField = (name: string): name is CodeField => CODE_FIELDS.some((field) => field === name);

/** The codes that a text may be, each as it is stored: what was scanned or typed, or a cell of a spreadsheet. */
export const codesOf = (text: string): string[] => [
  ...new Set(CODE_FIELDS.flatMap((name) => PRODUCT_FIELDS[name].parse(text) ?? [])),
];

/** Whether one of the codes of a product is one of these. */
export const hasCode = (product: Readonly<Record<CodeField, string>>, codes: readonly string[]): boolean =>
  CODE_FIELDS.some((name) => product[name] !== '' && codes.includes(product[name]));

/** The codes of a product as slips and lists print them, each once. */
export const codesText = (product: Readonly<Record<CodeField, string>>): string[] => [
  ...new Set(CODE_FIELDS.flatMap((name) => product[name] || [])),
];
