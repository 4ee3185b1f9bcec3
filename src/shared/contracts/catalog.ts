import { z } from 'zod';
import { FILTER_LISTS, perFilterList } from '../domain/catalog/facets.ts';
import type { FieldKind } from '../domain/catalog/products/fieldKinds.ts';
import {
  FIELDS,
  type FieldName,
  type KindOf,
  PRODUCT_FIELDS,
  PUBLIC_FIELDS,
  perField,
} from '../domain/catalog/products/productFields.ts';
import { PRODUCT_SORTS } from '../domain/catalog/products/productSort.ts';
import {
  clockTime,
  line,
  named,
  optionalObject,
  optionalReference,
  optionalText,
  pesos,
  recordReference,
  wholeNumber,
  wireId,
} from './common.ts';
import { version } from './masterData.ts';

/** A stored picture; `/public/images/{filename}` serves it, `?w=` one of the widths below. */
export const image = z.object({
  filename: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** The product color that it shows; absent for no color. */
  color: z.string().optional(),
});
/** Widths in pixels in which a product image can be requested. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const;

const publicSizePrice = z.object({
  size: z.string(),
  price: pesos,
  available_quantity: z.number().int(),
  restrict_if_no_available: z.boolean(),
  /** True if five or fewer pieces are left, or the size is below its restock level; absent otherwise. */
  is_low: z.literal(true).optional(),
});

const productCategory = named.extend({
  other_fields: z.array(z.string()),
  /** Whether it or a parent category has the weekly cut-off. */
  has_weekly_cutoff: z.boolean(),
});

const OUTPUTS = {
  line: z.string(),
  text: z.string(),
  html: z.string(),
  /** Empty for none. */
  code: z.string(),
  category: productCategory,
  supplier: z.string(),
  price: pesos,
  names: z.array(z.string()),
  facet: z.array(z.string()),
  switch: z.boolean(),
  days: z.array(z.number().int()),
  hour: clockTime.nullable(),
} satisfies Record<FieldKind, z.ZodType>;

type Outputs<F extends FieldName> = { [Field in F]: (typeof OUTPUTS)[KindOf<Field>] };
const outputs = <F extends FieldName>(fields: readonly F[]) =>
  perField(fields, (name) => OUTPUTS[PRODUCT_FIELDS[name].kind]) as Outputs<F>;

/** A product as customers get it: the stock record without restock levels and adjustments (docs/rules/catalog.md, Catalog). */
export const product = z.object({
  _id: wireId,
  ...outputs(PUBLIC_FIELDS),
  images: z.array(image),
  sizes: z.array(z.string()),
  size_prices: z.array(publicSizePrice),
});
export type Product = z.infer<typeof product>;

export const stock = product.extend({
  ...outputs(FIELDS),
  size_prices: z.array(
    publicSizePrice.extend({
      restock_level: z.number().int(),
      adjustment_quantity: z.number().int(),
      /** False if the size was removed from the product and pieces were returned; customers do not see it. Absent otherwise. */
      is_sold: z.literal(false).optional(),
    }),
  ),
  version,
  updated_at: z.date(),
});
export type Stock = z.infer<typeof stock>;

/** Staff get the whole record, all others the public one, which is tried first because it is the most frequent. */
export const productOrStock = z.union([product.strict(), stock]);

const names = z.array(line(120)).max(60).default([]);
/** Lists of names: OR within a list, AND between lists (docs/rules/catalog.md, Catalog). */
const productFilters = z.object(perFilterList(() => names));
export type ProductFilters = z.infer<typeof productFilters>;

export const productListInput = z.object({
  category: optionalReference.default(null),
  filters: optionalObject(productFilters),
  keyword: optionalText(200),
  /** Words of the keyword that must not be read as a category or a filter. */
  as_words: z.array(line(100)).max(8).default([]),
  page: wholeNumber({ preset: 1, max: 100_000 }),
  /** `best`: best match first with a keyword, most ordered first without one. `newest`: latest first. `ordered`: most ordered first. */
  sort: z.enum(PRODUCT_SORTS).default('best'),
});
/** `menus` is the path from the top, with the category itself last, as in `breadcrumbs`. */
const pathed = named.extend({ menus: z.array(named) });
/** Words of the keyword that are the name of a category or filter, and filter the list. */
const readWords = z.object({
  words: z.string(),
  list: z.enum(['category', ...FILTER_LISTS]),
  name: z.string(),
  /** The category's key; null for a filter. */
  category: wireId.nullable(),
});
export type ReadWords = z.infer<typeof readWords>;
export const NEAREST_CATEGORIES = 3;
export const productListOutput = z.object({
  docs: z.array(product),
  pages: z.number().int(),
  total: z.number().int(),
  read_as: z.array(readWords),
  /** A suggested keyword if nothing was found; null without a suggestion. */
  did_you_mean: z.string().nullable(),
  /** Whether the suggestion has results only without the category and the filters. */
  did_you_mean_everywhere: z.boolean(),
  /** Words of the keyword that the suggestion leaves out. */
  left_out: z.array(z.string()),
  /** If nothing was found: related categories, nearest first, each with a picture. */
  nearest_categories: z.array(pathed.extend({ image: image.nullable() })),
});

export const filterCountsInput = productListInput.omit({ page: true, sort: true }).prefault({});
const filterCount = z.object({ name: z.string(), count: z.number().int() });
/**
 * The number of products that each choice of the filter panel would leave: products of that name which match the category, the keyword and
 * the choices in the other lists. Names of no product are left out unless they are chosen; each list is sorted by name.
 */
export const filterCounts = z.object(perFilterList(() => z.array(filterCount)));
export type FilterCounts = z.infer<typeof filterCounts>;

export const SUGGESTED_PRODUCTS = 6;
export const SUGGESTED_CATEGORIES = 4;
export const suggestInput = z.object({ keyword: optionalText(200) }).prefault({});
/** The suggestions of a search field, from the second letter on. */
export const suggestOutput = z.object({
  products: z.array(
    named.extend({
      category: named,
      /** The first picture, if there is any. */
      images: z.array(image).max(1),
      selling_price: pesos,
    }),
  ),
  categories: z.array(pathed),
});
export type Suggestions = z.infer<typeof suggestOutput>;

export const productFilterNames = z.object(perFilterList(() => z.array(z.string())));

export const stockInventoryInput = z.object({ stock_id: recordReference, size: line(60).nullish() });
/** Available quantity of one size; null if the product is not counted. */
export const stockInventoryOutput = z.number().int().nullable();
