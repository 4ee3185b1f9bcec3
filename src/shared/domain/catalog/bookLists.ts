import { foldText } from '../foldText.ts';
import { hasEnough, type SizeStock } from './availability.ts';

export const MAX_LIST_LINES = 100;
export const MAX_BOOK_LISTS = 1_000;
export const LIST_NAME_LENGTH = 120;
export const LIST_NOTE_LENGTH = 200;
export const ADDRESS_LENGTH = 120;
export const PROGRAM_LENGTH = 80;
export const SCHOOL_YEAR_LENGTH = 9;

/** Makes the end of a list's URL from its name: "Grade 7 – Sampaguita" becomes `grade-7-sampaguita`. */
export const addressOf = (name: string): string =>
  (foldText(name).match(/[a-z0-9]+/g) ?? []).join('-').slice(0, ADDRESS_LENGTH).replace(/-$/, '');

/**
 * Whether a text can be the end of a list's URL: lower-case letters, digits and single hyphens. A number alone is
 * excluded, because it is a record's key.
 */
export const isAddress = (text: string): boolean =>
  text.length <= ADDRESS_LENGTH && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !/^\d+$/.test(text) && text !== 'new';

/** Whether a text is two consecutive years: `2026-2027`. */
export function isSchoolYear(text: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{4})$/.exec(text) ?? [];
  return Number(second) === Number(first) + 1;
}

export const nextSchoolYear = (year: string): string =>
  year
    .split('-')
    .map((each) => String(Number(each) + 1))
    .join('-');

/** Replaces the school year in a name, or adds it if the name has none, so that a copy has another name than its list. */
export function nameInYear(name: string, from: string, to: string): string {
  const named = name.includes(from) ? name.replaceAll(from, to) : `${name} ${to}`;
  return named.slice(0, LIST_NAME_LENGTH);
}

export const LIST_LINE_STATES = ['available', 'too_few', 'sold_out', 'gone'] as const;
export type ListLineState = (typeof LIST_LINE_STATES)[number];

interface ListedProduct {
  is_available: boolean;
  sizes: readonly string[];
  size_prices: readonly (SizeStock & { size: string })[];
}

/** State of a line; `gone` if the product or the size is no longer sold. A line without a size has the state of its best size. */
export function listLineState(product: ListedProduct | null, size: string, quantity: number): ListLineState {
  if (!product?.is_available || (size !== '' && !product.sizes.includes(size))) return 'gone';
  const offered = size === '' && product.sizes.length > 0 ? product.sizes : [size];
  const stocks = offered.map((each) => product.size_prices.find((entry) => entry.size === each) ?? null);
  const has = (pieces: number) => stocks.some((stock) => hasEnough(stock, pieces));
  if (!has(1)) return 'sold_out';
  return has(quantity) ? 'available' : 'too_few';
}
