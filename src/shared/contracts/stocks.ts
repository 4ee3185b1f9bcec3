import { z } from 'zod';
import { MAX_CHANGED, MAX_DELETED, MAX_RESTOCK_LEVEL, PRICE_STEPS } from '../domain/catalog/products/bulkChange.ts';
import type { FieldKind, FieldOf } from '../domain/catalog/products/fieldKinds.ts';
import { PICKING_FIELDS } from '../domain/catalog/products/productCodes.ts';
import {
  BULK_FIELDS,
  type BulkField,
  type CodeField,
  FIELDS,
  type FieldName,
  fieldOf,
  type KindOf,
  type OptionalField,
  PRODUCT_FIELDS,
  perField,
} from '../domain/catalog/products/productFields.ts';
import { STOCK_STATES } from '../domain/catalog/stockStates.ts';
import { STAFF_LISTS } from '../domain/staffLists.ts';
import { messages } from '../messages.ts';
import { codeInvalid } from '../serverMessages.ts';
import { staffMessages } from '../staffMessages.ts';
import { image } from './catalog.ts';
import {
  clockTime,
  imageReference,
  line,
  named,
  optionalReference,
  optionalText,
  pesos,
  recordId,
  recordKey,
  recordReference,
  requiredLine,
  wireId,
} from './common.ts';
import { paginateInput, paginateOutput, updateKey, version } from './masterData.ts';

/** Prices are whole centavos. */
const exactPesos = pesos.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.notValid);
const price = exactPesos.refine((value) => value >= 0, messages.numberTooSmall);

export const MAX_QUANTITY = 1_000_000;
const restockLevel = z.number().int().min(0).max(MAX_RESTOCK_LEVEL);
/** A size of a product. Absent fields stay unchanged; in a new size they get the values of NEW_SIZE. */
const sizePriceInput = z.object({
  size: line(60).default(''),
  /** The current name of the size, to rename it; it keeps its stock and ledger. */
  old_size: line(60).optional(),
  /** True: sell a removed size again that still has pieces. */
  is_sold: z.boolean().optional(),
  /** Add-on to the selling price; may be below zero. */
  price: exactPesos.optional(),
  /** Added to the quantity (docs/rules/catalog.md, Stock quantities); `available_quantity` in a body is ignored. */
  adjustment_quantity: z.number().int().min(-MAX_QUANTITY).max(MAX_QUANTITY).default(0),
  /** The reason, for the ledger. */
  adjustment_note: line(200).default(''),
  restock_level: restockLevel.optional(),
  restrict_if_no_available: z.boolean().optional(),
});
export type SizePriceInput = z.output<typeof sizePriceInput>;

const distinctLines = (max: number, count: number) =>
  z
    .array(requiredLine(max))
    .max(count)
    .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]);
const MAX_SIZES = 60;
const sizePrices = z.array(sizePriceInput).max(MAX_SIZES);
/** Names of sizes. A name without a row in `size_prices` gets one. */
const sizes = distinctLines(60, MAX_SIZES);
/** Tags and character references in a product's description. Each takes time to sanitize; real descriptions have some hundred. */
const MAX_MARKUP = 10_000;
/** Longer than any real description; limits the text to sanitize. */
const content = z
  .string()
  .max(100_000)
  .refine((text) => (text.match(/[<&]/g)?.length ?? 0) <= MAX_MARKUP, 'Too many tags. Please remove some.');
const INPUTS = {
  line: ({ max }: { max: number }) => requiredLine(max),
  text: ({ max }: { max: number }) => z.string().max(max).trim(),
  html: () => content,
  /** Includes the check digit, as scanned or typed; empty for none. */
  code: ({ max, parse }: Pick<FieldOf<'code'>, 'max' | 'parse'>, name: FieldName) =>
    z
      .string()
      .max(max)
      .refine((text) => text.trim() === '' || parse(text) !== null, codeInvalid[name as CodeField])
      .transform((text) => parse(text) ?? ''),
  category: () => recordReference,
  supplier: () => line(STAFF_LISTS.suppliers.fields.name.max),
  price: () => price,
  names: ({ max, count }: { max: number; count: number }) => distinctLines(max, count),
  /** Names of reference records (an unknown one is rejected), or free tags. */
  facet: ({ max, count }: { max: number; count: number }) => distinctLines(max, count),
  switch: () => z.boolean(),
  days: () =>
    z
      .array(z.number().int().min(1).max(7))
      .max(7)
      .transform((days) => [...new Set(days)].sort()),
  hour: () => z.preprocess((value) => (value === '' ? null : value), clockTime.nullable()),
} satisfies { [Kind in FieldKind]: (field: FieldOf<Kind>, name: FieldName) => z.ZodType };

type Inputs = { [F in FieldName]: ReturnType<(typeof INPUTS)[KindOf<F>]> };
const inputs = perField(FIELDS, (name) => INPUTS[PRODUCT_FIELDS[name].kind](fieldOf(name) as never, name)) as Inputs;

/** The inputs of a new product: absent fields get the defaults of the table. */
type NewInputs = { [F in FieldName]: F extends OptionalField ? z.ZodDefault<Inputs[F]> : Inputs[F] };
const newInputs = perField(FIELDS, (name) => {
  const { initial } = fieldOf(name);
  return initial === undefined ? inputs[name] : (inputs[name] as z.ZodType).default(initial);
}) as NewInputs;

export const createStockInput = z.object({
  ...newInputs,
  /** The whole list: a size left out is removed from the product. If it is empty, the product is not counted. */
  size_prices: sizePrices.default([]),
  sizes: sizes.optional(),
});
export type StockFields = z.output<typeof createStockInput>;
/** Fields left out stay unchanged. */
export const updateStockInput = updateKey.extend({
  ...z.object({ ...inputs, size_prices: sizePrices }).partial().shape,
  sizes: sizes.optional(),
});

const stockRow = named.extend({
  category: named,
  uom: z.string(),
  /** Empty for none. */
  ...perField(PICKING_FIELDS, () => z.string()),
  selling_price: pesos,
  is_available: z.boolean(),
  /** The first picture, if there is any. */
  images: z.array(image).max(1),
  sizes: z.array(z.string()),
  /** The sum of all sizes; null if the product is not counted. */
  available_quantity: z.number().int().nullable(),
  /** Whether a size is below its restock level. */
  is_low: z.boolean(),
  updated_at: z.date(),
  version,
});
export type StockRow = z.infer<typeof stockRow>;

/** With a keyword and without `sort`: best matches first. */
export const stockListExtras = z.object({
  sort: z.enum(['name', 'selling_price', 'updated_at']).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** Includes its subcategories. */
  category: optionalReference.default(null),
  is_available: z.boolean().optional(),
  only: z.enum(STOCK_STATES).nullish(),
  /** Only products that this import created. */
  import_id: z.string().max(36).nullable().optional(),
});
export const paginateStocksInput = paginateInput(stockListExtras);
export const paginateStocksOutput = paginateOutput(stockRow);

export const stockListingInput = z.object({ s: optionalText(200) }).prefault({});
export const stockListingOutput = z.array(named);

export const matchPicturesInput = z.object({ files: z.array(z.string().max(300)).min(1).max(500) });
/** The product and color for each file name; no product if several match, or if the product does not have the color. */
export const matchPicturesOutput = z.array(
  z.object({
    file: z.string(),
    product: named.nullable(),
    is_several: z.boolean(),
    /** The color that the picture will show; empty for no color. */
    color: z.string(),
    /** A color in the file name that the matching product does not have. */
    unknown: z.object({ color: z.string(), name: z.string() }).nullable(),
  }),
);

export const stockAvailabilityInput = recordKey.extend({ checked: z.boolean() });

const BULK_BATCH_SIZE = 1_000;
const percent = z.object({ kind: z.literal('percent'), value: z.number().min(-100).max(1_000) });
const chosenStocks = (max: number) => ({
  ids: z.array(recordId).min(1).max(max).optional(),
  /** Instead of `ids`: all products that match, if their number equals `total`. */
  filter: stockListExtras
    .omit({ sort: true, order: true })
    .extend({ s: optionalText(200), total: z.number().int().min(1).max(MAX_QUANTITY) })
    .optional(),
});
/** Either `ids` or `filter`. */
const choosesOnce = z.refine<{ ids?: unknown; filter?: unknown }>(
  ({ ids, filter }) => (ids === undefined) !== (filter === undefined),
  { message: messages.notValid, path: ['ids'] },
);
/** The step in pesos for rounding prices changed by a percentage or an amount; absent: one centavo. */
const rounding = { round_to: z.literal(PRICE_STEPS).optional() };
/** Sets one price, or changes prices by a percentage or by an amount in pesos. */
const bulkPrice = z.union([
  z.object({ kind: z.literal('set'), value: price }),
  percent.extend(rounding),
  z.object({ kind: z.literal('amount'), value: exactPesos, ...rounding }),
]);
type BulkInputs = {
  [F in BulkField]: z.ZodOptional<KindOf<F> extends 'price' ? typeof bulkPrice : Inputs[F]>;
};
const bulkInputs = perField(BULK_FIELDS, (name) =>
  (PRODUCT_FIELDS[name].kind === 'price' ? bulkPrice : inputs[name]).optional(),
) as BulkInputs;
export const bulkStocksInput = z
  .object({
    ...chosenStocks(BULK_BATCH_SIZE),
    ...bulkInputs,
    /** Sets one restock level for every size, or changes each by a percentage, rounded up. */
    restock_level: z.union([z.object({ kind: z.literal('set'), value: restockLevel }), percent]).optional(),
  })
  .check(choosesOnce)
  .refine((input) => [...BULK_FIELDS, 'restock_level' as const].some((field) => input[field] !== undefined), {
    message: staffMessages.nothingToChange,
    path: ['is_available'],
  });
export const deletePreviewInput = z.object(chosenStocks(BULK_BATCH_SIZE)).check(choosesOnce);
export const labelsInput = z.object(chosenStocks(MAX_CHANGED)).check(choosesOnce);
/** Shelf labels by shelf and name. The sizes of one price share a label. */
export const labelsOutput = z.array(
  named.extend({
    sizes: z.array(z.string()),
    price: pesos,
    uom: z.string(),
    ...perField(PICKING_FIELDS, () => z.string()),
  }),
);
export type Label = z.output<typeof labelsOutput>[number];
export const deletePreviewOutput = z.object({
  /** The products that can be deleted. */
  ids: z.array(wireId),
  /** The number of products that stay because they are in open orders, and the first fifty of them. */
  open_count: z.number().int(),
  open: z.array(named),
  /** The number of products that are deleted or outside your categories. */
  gone_count: z.number().int(),
  /** Of the products to delete, the number in carts (these cart lines are removed too), and on book lists (these lines lose the product). */
  in_carts: z.number().int(),
  in_book_lists: z.number().int(),
});
export const deleteStocksInput = z.object({ ids: z.array(recordId).min(1).max(MAX_DELETED) });
export const deleteStocksOutput = z.object({
  deleted: z.number().int(),
  /** The number of products that stay because they are in open orders, and the first fifty of them. */
  kept_count: z.number().int(),
  kept: z.array(named),
});
const numbers = z.object({ from: z.number(), to: z.number() });
/** Preview of a change of prices and restock levels, for the first changed stocks. */
export const bulkPreviewOutput = z.object({
  /** The number of products chosen, and the number that would change. */
  chosen: z.number().int(),
  changed: z.number().int(),
  docs: z.array(
    named.extend({
      selling_price: numbers.nullable(),
      restock_levels: z.array(numbers.extend({ size: z.string() })),
    }),
  ),
});
export type BulkPreviewOutput = z.output<typeof bulkPreviewOutput>;

export const bulkStocksOutput = z.object({
  changed: z.number().int(),
  /** The products with a new price; absent if there are none. */
  repriced: z.array(wireId).optional(),
});
export type BulkStocksOutput = z.output<typeof bulkStocksOutput>;

export const stockImages = z.object({ images: z.array(image) });
export const deleteImageInput = recordKey.extend({ image: imageReference });
/** The color that a picture shows: a color of the product, or empty for no color. */
export const imageColorInput = deleteImageInput.extend({ color: line(60) });
/** All images of the stock by filename, in their new order. */
export const orderImagesInput = recordKey.extend({ images: z.array(imageReference).max(200) });
export type OrderImagesInput = z.output<typeof orderImagesInput>;

const names = z.array(z.string());
/** The names of sizes in open orders; a save cannot remove them. */
export const openSizesOutput = names;

/** The suggestions of the free-entry fields, each list sorted. */
export const stockSuggestions = z.object({ filters: names, colors: names, sizes: names, uoms: names });
