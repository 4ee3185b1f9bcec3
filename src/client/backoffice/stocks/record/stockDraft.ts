import type { Stock } from '#shared/contracts/catalog.ts';
import {
  FIELDS,
  type FieldName,
  fieldOf,
  type KindOf,
  PRODUCT_FIELDS,
  perField,
  UNCOPIED_FIELDS,
  type ValueOf,
} from '#shared/domain/catalog/productFields.ts';
import type { ApiInput } from '../../../api/appRouter.ts';

/** A row of the sizes as it is being edited. */
export interface SizeDraft {
  /** Tells rows apart while they are renamed and moved. */
  key: string;
  size: string;
  /** Its name in the store, where it has one. */
  old_size?: string;
  is_sold: boolean;
  /** Add-on in pesos. */
  price: number | null;
  adjustment_quantity: number;
  adjustment_note: string;
  restock_level: number;
  restrict_if_no_available: boolean;
}

/** The values that the form edits, as plain JSON. They have the names of the record's fields, so that the server's messages appear at them. */
export type StockDraft = { [F in FieldName]: ValueOf<F> | Unset<F> } & { size_prices: SizeDraft[] };
/** A category and a price are null until they are chosen. */
type Unset<F extends FieldName> = KindOf<F> extends 'category' | 'price' ? null : never;

export const emptyStock: StockDraft = {
  ...(perField(FIELDS, (name) => {
    const { kind, initial } = fieldOf(name);
    return initial !== undefined ? initial : kind === 'line' ? '' : null;
  }) as StockDraft),
  // Shown on purpose: on sale before it has a picture or the right price, it would be bought so.
  is_available: false,
  size_prices: [],
};

/** Returns the draft of a stored stock. */
export function toStockDraft(stock: Stock): StockDraft {
  return {
    ...(perField(FIELDS, (name) => stock[name]) as Pick<Stock, Exclude<FieldName, 'category'>>),
    category: stock.category._id,
    // A saved product is shown and hidden at once, beside the form.
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

/** State that Duplicate hands to the new record. */
export interface NewStockState {
  draft?: StockDraft;
}

const COPY = ' (copy)';

/** A product as the draft of another: all of it but its codes, pictures and quantities, hidden until it is shown. */
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
  // Missing values go out as null: the server says what to fill in.
  return fields as StockFields;
}

/** Returns the fields that create the stock. */
export const newStockFields = (draft: StockDraft): StockFields => ({
  ...fieldsOf(draft),
  is_available: draft.is_available,
});

/** Returns the fields that update it; whether it is shown is no part of a save. */
export const changedStockFields = ({ _id, version, ...draft }: StockDraft & { _id: string; version: number }) => ({
  ...fieldsOf(draft),
  _id,
  version,
});
