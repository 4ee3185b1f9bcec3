import { z } from 'zod';
import { CATEGORY_ICONS } from '../domain/categoryIcons.ts';
import { messages } from '../messages.ts';
import { clockTime, line, pesos, recordId, requiredLine, wireId } from './common.ts';
import {
  optionalReference,
  paginateInput,
  paginateOutput,
  recordReference,
  sorting,
  updateKey,
  version,
} from './masterData.ts';

/** A stored picture; `/public/images/{filename}` serves it, `?w=` one of the widths below. */
export const image = z.object({ filename: z.string(), width: z.number().int(), height: z.number().int() });
/** Widths in pixels in which a product image can be asked for. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const;

export const publicSizePrice = z.object({
  size: z.string(),
  price: pesos,
  available_quantity: z.number().int(),
  restrict_if_no_available: z.boolean(),
});

export const productCategory = z.object({ _id: wireId, name: z.string(), other_fields: z.array(z.string()) });

/** A product as customers get it: the stock record without restock levels and adjustments (decisions.md, section 4). */
export const product = z.object({
  _id: wireId,
  name: z.string(),
  description: z.string(),
  content: z.string(),
  category: productCategory,
  uom: z.string(),
  selling_price: pesos,
  grade_levels: z.array(z.string()),
  subjects: z.array(z.string()),
  agriculture: z.array(z.string()),
  filters: z.array(z.string()),
  images: z.array(image),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  is_available: z.boolean(),
  weekly_schedule: z.array(z.number().int()),
  from_time_available: clockTime.nullable(),
  to_time_available: clockTime.nullable(),
  size_prices: z.array(publicSizePrice),
});
export type Product = z.infer<typeof product>;

/** The same record as staff get it. */
export const stock = product.extend({
  size_prices: z.array(
    publicSizePrice.extend({ restock_level: z.number().int(), adjustment_quantity: z.number().int() }),
  ),
  version,
  updated_at: z.date(),
});
export type Stock = z.infer<typeof stock>;

export const productGetInput = z.object({ _id: recordId });
/** Staff get the whole record, everybody else the public one. */
export const productOrStock = z.union([stock, product]);

const names = z.array(line(120)).max(60).default([]);
/** Lists of names: OR inside one list, AND across the four (decisions.md, section 4). */
export const productFilters = z.object({ grade_levels: names, subjects: names, agriculture: names, filters: names });
export type ProductFilters = z.infer<typeof productFilters>;

export const productListInput = z.object({
  category: z.preprocess((value) => (value === '' ? null : value), recordId.nullable()).default(null),
  filters: productFilters.prefault({}),
  keyword: z.string().max(200).default(''),
  page: z.number().int().min(1).max(100_000).default(1),
});
export type ProductListInput = z.input<typeof productListInput>;
/** What a keyword that finds nothing was probably meant to be; null where nothing is found for that either. */
const didYouMean = {
  did_you_mean: z.string().nullable(),
  /** It finds something only without the category and the filters. */
  did_you_mean_everywhere: z.boolean(),
};
export const productListOutput = z.object({
  docs: z.array(product),
  pages: z.number().int(),
  total: z.number().int(),
  ...didYouMean,
});

export const filterCountsInput = productListInput.omit({ page: true }).prefault({});
export type FilterCountsInput = z.input<typeof filterCountsInput>;
const filterCount = z.object({ name: z.string(), count: z.number().int() });
/**
 * What each choice of the filter panel would leave: products of that name which match the category, the keyword and the
 * choices in the other lists. Names of no product are left out unless they are chosen; each list is sorted by name.
 */
export const filterCounts = z.object({
  grade_levels: z.array(filterCount),
  subjects: z.array(filterCount),
  agriculture: z.array(filterCount),
  filters: z.array(filterCount),
});
export type FilterCounts = z.infer<typeof filterCounts>;

/** Products and categories that a search field suggests at most. */
export const SUGGESTED_PRODUCTS = 6;
export const SUGGESTED_CATEGORIES = 4;
export const suggestInput = z.object({ keyword: z.string().max(200).default('') }).prefault({});
/** What a search field offers while somebody types; nothing before the second letter. */
export const suggestOutput = z.object({
  products: z.array(
    z.object({
      _id: wireId,
      name: z.string(),
      category: z.object({ _id: wireId, name: z.string() }),
      /** The first picture, if there is any. */
      images: z.array(image).max(1),
      selling_price: pesos,
    }),
  ),
  /** `menus` is the path from the top, the category itself last, as `breadcrumbs` has it. */
  categories: z.array(
    z.object({ _id: wireId, name: z.string(), menus: z.array(z.object({ _id: wireId, name: z.string() })) }),
  ),
  did_you_mean: didYouMean.did_you_mean,
});
export type Suggestions = z.infer<typeof suggestOutput>;

/** What the filter panel can offer, each list sorted by name. */
export const productFilterNames = z.object({
  grade_levels: z.array(z.string()),
  subjects: z.array(z.string()),
  agriculture: z.array(z.string()),
  filters: z.array(z.string()),
});

export const stockInventoryInput = z.object({ stock_id: recordId, size: z.string().max(60).nullish() });
/** Available quantity of one size; null where the product is not counted. */
export const stockInventoryOutput = z.number().int().nullable();

export const category = z.object({
  _id: wireId,
  name: z.string(),
  parent_category: wireId.nullable(),
  icon: z.string(),
  sequence: z.number().int(),
  other_fields: z.array(z.string()),
  version,
});
export type Category = z.infer<typeof category>;
export const categoryListInput = z.object({ s: z.string().max(200).default('') }).prefault({});

export const menuEntry = z.object({ _id: wireId, name: z.string(), icon: z.string(), sequence: z.number().int() });
export const menuGroup = menuEntry.extend({ menus: z.array(menuEntry) });
export const menu = z.array(menuGroup);
export type MenuGroup = z.infer<typeof menuGroup>;

export const breadcrumbsInput = z.object({ _id: recordId });
/** The category's name and its path from the top, the category itself last. */
export const breadcrumbs = z.object({ name: z.string(), menus: z.array(z.object({ _id: wireId, name: z.string() })) });

const icon = z.union([z.literal(''), z.enum(CATEGORY_ICONS)]);
/** The top of the tree, or the category to be placed below. */
const parentCategory = optionalReference;
const categorySequence = z.number().int().min(0).max(1_000_000);
const otherFields = z
  .array(requiredLine(60))
  .max(10)
  .refine((labels) => new Set(labels.map((label) => label.toLowerCase())).size === labels.length, messages.sameTwice);

export const createCategoryInput = z.object({
  name: requiredLine(120),
  parent_category: parentCategory.default(null),
  icon: icon.default(''),
  /** Left out, the category comes last among its siblings. */
  sequence: categorySequence.optional(),
  other_fields: otherFields.default([]),
});
/** Fields left out stay as they are. */
export const updateCategoryInput = updateKey.extend({
  name: requiredLine(120).optional(),
  parent_category: parentCategory.optional(),
  icon: icon.optional(),
  sequence: categorySequence.optional(),
  other_fields: otherFields.optional(),
});
/** Puts a category below another (null: at the top), before one of its new siblings, or last without one. */
export const moveCategoryInput = z.object({
  _id: recordId,
  parent_category: parentCategory,
  before: recordId.nullable().default(null),
});
export const paginateCategoriesInput = paginateInput(z.object(sorting(['name', 'sequence'])));
export const paginateCategoriesOutput = paginateOutput(category);

/** Half a centavo is nobody's price. */
const exactPesos = pesos.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, messages.notValid);
const price = exactPesos.refine((value) => value >= 0, messages.numberTooSmall);

/** How many one adjustment may move, and the highest restock level. */
export const LARGEST_QUANTITY = 1_000_000;
export const sizePriceInput = z.object({
  size: line(60).default(''),
  /** Add-on to the selling price; may be below zero. */
  price: exactPesos.default(0),
  /** Added to what there is (decisions.md, section 5); `available_quantity` in a body is ignored. */
  adjustment_quantity: z.number().int().min(-LARGEST_QUANTITY).max(LARGEST_QUANTITY).default(0),
  /** Why, for the ledger. */
  adjustment_note: line(200).default(''),
  restock_level: z.number().int().min(0).max(LARGEST_QUANTITY).default(0),
  restrict_if_no_available: z.boolean().default(true),
});
export type SizePriceInput = z.output<typeof sizePriceInput>;

const distinctLines = (max: number, count: number) =>
  z
    .array(requiredLine(max))
    .max(count)
    .transform((names) => [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]);
const sizePrices = z.array(sizePriceInput).max(60);
const schedule = z
  .array(z.number().int().min(1).max(7))
  .max(7)
  .transform((days) => [...new Set(days)].sort());
const description = z
  .string()
  .max(1000)
  .transform((text) => text.trim());
/** Longer than any product page; bounds what has to be sanitised. */
const content = z.string().max(100_000);
const hour = z.preprocess((value) => (value === '' ? null : value), clockTime.nullable());

const stockFields = {
  name: requiredLine(200),
  description,
  content,
  category: recordReference,
  uom: requiredLine(40),
  selling_price: price,
  /** Names of reference records; an unknown one is refused. */
  grade_levels: distinctLines(120, 40),
  subjects: distinctLines(120, 40),
  agriculture: distinctLines(120, 40),
  /** Free tags. */
  filters: distinctLines(60, 40),
  colors: distinctLines(60, 40),
  is_available: z.boolean(),
  weekly_schedule: schedule,
  from_time_available: hour,
  to_time_available: hour,
  /** The whole list: a size left out is taken off the product. Without any, the product is not counted. */
  size_prices: sizePrices,
};
export const createStockInput = z.object({
  ...stockFields,
  description: description.default(''),
  content: content.default(''),
  uom: stockFields.uom.default('pc'),
  grade_levels: stockFields.grade_levels.default([]),
  subjects: stockFields.subjects.default([]),
  agriculture: stockFields.agriculture.default([]),
  filters: stockFields.filters.default([]),
  colors: stockFields.colors.default([]),
  is_available: z.boolean().default(true),
  weekly_schedule: schedule.default([]),
  from_time_available: hour.default(null),
  to_time_available: hour.default(null),
  size_prices: sizePrices.default([]),
});
export type StockFields = z.output<typeof createStockInput>;
/** Fields left out stay as they are. */
export const updateStockInput = updateKey.extend(z.object(stockFields).partial().shape);

/** A line of the stock list. */
export const stockRow = z.object({
  _id: wireId,
  name: z.string(),
  category: z.object({ _id: wireId, name: z.string() }),
  uom: z.string(),
  selling_price: pesos,
  is_available: z.boolean(),
  /** The first picture, if there is any. */
  images: z.array(image).max(1),
  sizes: z.array(z.string()),
  /** Over all sizes; null where the product is not counted. */
  available_quantity: z.number().int().nullable(),
  /** Whether a size has fallen below its restock level. */
  is_low: z.boolean(),
  updated_at: z.date(),
  version,
});
export type StockRow = z.infer<typeof stockRow>;
/** Best matches first where there is a keyword and no `sort`. */
export const stockListExtras = z.object({
  sort: z.enum(['name', 'selling_price', 'updated_at']).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** With all below it. */
  category: parentCategory.default(null),
  is_available: z.boolean().optional(),
});
export const paginateStocksInput = paginateInput(stockListExtras);
export const paginateStocksOutput = paginateOutput(stockRow);

export const stockListingInput = z.object({ s: z.string().max(200).default('') }).prefault({});
/** Names for the report pickers. */
export const stockListingOutput = z.array(z.object({ _id: wireId, name: z.string() }));

export const stockAvailabilityInput = z.object({ _id: recordId, checked: z.boolean() });

/** Stocks that one bulk change may name. */
export const BULK_AT_ONCE = 1_000;
export const bulkStocksInput = z
  .object({
    ids: z.array(recordId).min(1).max(BULK_AT_ONCE),
    is_available: z.boolean().optional(),
    category: recordReference.optional(),
  })
  .refine((input) => input.is_available !== undefined || input.category !== undefined, {
    message: messages.nothingToChange,
    path: ['is_available'],
  });
export const bulkStocksOutput = z.object({ changed: z.number().int() });

export const stockImages = z.object({ images: z.array(image) });
export const deleteImageInput = z.object({ _id: recordId, image: z.string().max(200) });
/** All images of the stock by filename, in their new order. */
export const orderImagesInput = z.object({ _id: recordId, images: z.array(z.string().max(200)).max(200) });

export const ledgerInput = z.object({
  _id: recordId,
  size: z.string().max(60).default(''),
  page: z.number().int().min(1).max(100_000).default(1),
});
/** A size's ledger, latest first, 20 a page; `balance` is the quantity after the entry. */
export const ledgerOutput = z.object({
  available_quantity: z.number().int(),
  total: z.number().int(),
  docs: z.array(
    z.object({
      _id: wireId,
      quantity: z.number().int(),
      balance: z.number().int(),
      reason: z.enum(['opening', 'adjustment', 'order', 'cancelled', 'reinstated']),
      note: z.string(),
      order_no: z.string().nullable(),
      who: z.string(),
      created_at: z.date(),
    }),
  ),
});

/** What the free-entry fields suggest, each list sorted. */
export const stockSuggestions = z.object({
  filters: z.array(z.string()),
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  uoms: z.array(z.string()),
});
