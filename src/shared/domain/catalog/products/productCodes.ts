import { CODE_FIELDS, type CodeField, PRODUCT_FIELDS } from './productFields.ts';

export const PICKING_FIELDS = [...CODE_FIELDS, 'shelf'] as const;
export type PickingFields = Record<(typeof PICKING_FIELDS)[number], string>;

export const isCodeField = (name: string): name is CodeField => CODE_FIELDS.some((field) => field === name);

/** Returns the possible codes of a text, each in its stored form. */
export const codesOf = (text: string): string[] => [
  ...new Set(CODE_FIELDS.flatMap((name) => PRODUCT_FIELDS[name].parse(text) ?? [])),
];

export const hasCode = (product: Readonly<Record<CodeField, string>>, codes: readonly string[]): boolean =>
  CODE_FIELDS.some((name) => product[name] !== '' && codes.includes(product[name]));

export const codesText = (product: Readonly<Record<CodeField, string>>): string[] => [
  ...new Set(CODE_FIELDS.flatMap((name) => product[name] || [])),
];
