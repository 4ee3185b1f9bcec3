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

export interface SizeDraft {
  /** Key of the row on screen. */
  key: string;
  size: string;
  /** Its stored name, if any. */
  old_size?: string;
  is_sold: boolean;
  price: number | null;
  adjustment_quantity: number;
  adjustment_note: string;
  restock_level: number;
  restrict_if_no_available: boolean;
}

/** The form's values as plain JSON, named as the record's fields, so that the server's messages match. */
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
  // Missing values are sent as null: the server reports what to fill in.
  return fields as StockFields;
}

export const newStockFields = (draft: StockDraft): StockFields => ({
  ...fieldsOf(draft),
  is_available: draft.is_available,
});

/** The fields of an update; availability is not part of a save. */
export const changedStockFields = ({ _id, version, ...draft }: StockDraft & { _id: string; version: number }) => ({
  ...fieldsOf(draft),
  _id,
  version,
});
