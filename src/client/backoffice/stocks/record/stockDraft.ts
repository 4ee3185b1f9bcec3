import type { ApiInput } from '#client/api/appRouter.ts';
import type { RecordForm } from '#client/backoffice/records/form/useRecord.ts';
import type { Stock } from '#shared/contracts/catalog.ts';
import { NEW_SIZE } from '#shared/domain/catalog/products/newSize.ts';
import {
  FIELDS,
  type FieldName,
  fieldOf,
  type KindOf,
  PRODUCT_FIELDS,
  perField,
  UNCOPIED_FIELDS,
  type ValueOf,
} from '#shared/domain/catalog/products/productFields.ts';

export interface SizeDraft {
  key: string;
  size: string;
  /** The stored name of the size, if any. */
  old_size?: string;
  is_sold: boolean;
  price: number | null;
  adjustment_quantity: number;
  adjustment_note: string;
  restock_level: number;
  restrict_if_no_available: boolean;
}

/** Plain JSON, named as the record's fields, so that the server's messages match. */
export type StockDraft = { [F in FieldName]: ValueOf<F> | Unset<F> } & { size_prices: SizeDraft[] };
/** Category and price are null until chosen. */
type Unset<F extends FieldName> = KindOf<F> extends 'category' | 'price' ? null : never;

export const emptyStock: StockDraft = {
  ...(perField(FIELDS, (name) => {
    const { kind, initial } = fieldOf(name);
    return initial !== undefined ? initial : kind === 'line' ? '' : null;
  }) as StockDraft),
  // Hidden by default: a product could otherwise be bought before it has a picture or the right price.
  is_available: false,
  size_prices: [],
};

export function toStockDraft(stock: Stock): StockDraft {
  return {
    ...(perField(FIELDS, (name) => stock[name]) as Pick<Stock, Exclude<FieldName, 'category'>>),
    category: stock.category._id,
    // A saved product is shown and hidden separately from the form.
    is_available: true,
    size_prices: stock.size_prices.map(
      ({ size, price, restock_level, restrict_if_no_available, is_sold = true }, index) => ({
        key: String(index),
        size,
        old_size: size,
        is_sold,
        price,
        adjustment_quantity: 0,
        adjustment_note: '',
        restock_level,
        restrict_if_no_available,
      }),
    ),
  };
}

/** The history state of Duplicate. */
export interface NewStockState {
  draft?: StockDraft;
}

const COPY = ' (copy)';

/** A copy of a product without codes, pictures and quantities, hidden. */
export function duplicateDraft(stock: Stock): StockDraft {
  const name = `${stock.name.slice(0, PRODUCT_FIELDS.name.max - COPY.length)}${COPY}`;
  return { ...toStockDraft(stock), ...perField(UNCOPIED_FIELDS, (field) => emptyStock[field]), name } as StockDraft;
}

type StockFields = ApiInput['stocks']['create'];

function fieldsOf({ size_prices, is_available: _shown, ...draft }: StockDraft): StockFields {
  const fields = {
    ...draft,
    size_prices: size_prices.map(({ key: _key, price, ...row }) => ({ ...row, price: price ?? 0 })),
  };
  // Missing values are sent as null, so that the server reports the missing fields.
  return fields as StockFields;
}

export const newStockFields = (draft: StockDraft): StockFields => ({
  ...fieldsOf(draft),
  is_available: draft.is_available,
});

/** Availability is not part of a save. */
export const changedStockFields = ({ _id, version, ...draft }: StockDraft & { _id: string; version: number }) => ({
  ...fieldsOf(draft),
  _id,
  version,
});

/** How stock is counted: not at all, as one quantity (a row without a size), or by size. */
export type Counting = 'none' | 'one' | 'sizes';

export function countingOf(rows: readonly SizeDraft[]): Counting {
  if (rows.length === 0) return 'none';
  return rows.length === 1 && rows[0]?.size === '' ? 'one' : 'sizes';
}

export function newRow(rows: readonly SizeDraft[]): SizeDraft {
  return { key: String(Math.max(-1, ...rows.map(({ key }) => Number(key))) + 1), ...NEW_SIZE };
}

type SizeStock = Stock['size_prices'][number];

const isCalled = (size: string) => (other: { size: string }) =>
  other.size.trim().toLowerCase() === size.trim().toLowerCase();

export function stockOf(row: SizeDraft, stored: readonly SizeStock[]): SizeStock | null {
  return stored.find(isCalled(row.size)) ?? stored.find(({ size }) => size === row.old_size) ?? null;
}

export const removedSizes = (rows: readonly SizeDraft[], stored: readonly SizeStock[]): SizeStock[] =>
  stored.filter(({ size }) => !rows.some((row) => isCalled(size)(row) || row.old_size === size));

/** The removed sizes that the server cannot delete: with stock or backorders, or in `open` orders. */
export const lostSizes = (removed: readonly SizeStock[], open: readonly string[]): SizeStock[] =>
  removed.filter(({ size, available_quantity }) => available_quantity !== 0 || open.some((each) => each === size));

export type StockForm = RecordForm<Stock, StockDraft>;

export function listError(errors: StockForm['errors'], list: string): string | undefined {
  return errors[list] ?? Object.entries(errors).find(([field]) => field.startsWith(`${list}.`))?.[1];
}

export const PESOS: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'PHP',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 2,
};
