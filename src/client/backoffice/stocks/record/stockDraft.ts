import type { Stock } from '#shared/contracts/catalog.ts';
import { type Facet, perFacet } from '#shared/domain/catalog/facets.ts';
import type { ApiInput } from '../../../api/appRouter.ts';

/** A row of the sizes as it is being edited. */
export interface SizeRow {
  /** Tells rows apart while they are renamed and moved. */
  key: string;
  size: string;
  /** Add-on in pesos. */
  price: number | null;
  adjustment_quantity: number;
  adjustment_note: string;
  restock_level: number;
  restrict_if_no_available: boolean;
}

/** The draft that the form edits; named as the record's fields, so that the server's messages land on them. Plain JSON. */
export interface StockDraft extends Record<Facet, string[]> {
  name: string;
  description: string;
  content: string;
  category: string | null;
  uom: string;
  barcode: string;
  selling_price: number | null;
  colors: string[];
  /** For a new product alone: a saved one is shown and hidden at once, next to the form. */
  is_available: boolean;
  weekly_schedule: number[];
  from_time_available: string | null;
  to_time_available: string | null;
  size_prices: SizeRow[];
}

export const emptyStock: StockDraft = {
  name: '',
  description: '',
  content: '',
  category: null,
  uom: 'pc',
  barcode: '',
  selling_price: null,
  ...perFacet(() => []),
  colors: [],
  // Shown on purpose: on sale before it has a picture or the right price, it would be bought so.
  is_available: false,
  weekly_schedule: [],
  from_time_available: null,
  to_time_available: null,
  size_prices: [],
};

/** Returns the draft of a stored stock. */
export function toStockDraft(stock: Stock): StockDraft {
  return {
    name: stock.name,
    description: stock.description,
    content: stock.content,
    category: stock.category._id,
    uom: stock.uom,
    barcode: stock.barcode,
    selling_price: stock.selling_price,
    ...perFacet((facet) => stock[facet]),
    colors: stock.colors,
    is_available: true,
    weekly_schedule: stock.weekly_schedule,
    from_time_available: stock.from_time_available,
    to_time_available: stock.to_time_available,
    size_prices: stock.size_prices.map(({ size, price, restock_level, restrict_if_no_available }, index) => ({
      key: String(index),
      size,
      price,
      adjustment_quantity: 0,
      adjustment_note: '',
      restock_level,
      restrict_if_no_available,
    })),
  };
}

/** State that Duplicate hands to the new record. */
export interface NewStockState {
  draft?: StockDraft;
}

const MAX_NAME = 200;
const COPY = ' (copy)';

/** A product as the draft of another: all of it but its barcode, pictures and quantities, hidden until it is shown. */
export function duplicateDraft(stock: Stock): StockDraft {
  const name = `${stock.name.slice(0, MAX_NAME - COPY.length)}${COPY}`;
  return { ...toStockDraft(stock), name, barcode: '', is_available: false };
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
