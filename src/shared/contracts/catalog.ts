import { z } from 'zod';
import { clockTime, line, pesos, recordId, wireId } from './common.ts';

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
export const productListOutput = z.object({ docs: z.array(product), pages: z.number().int(), total: z.number().int() });

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
});
export const categoryListInput = z.object({ s: z.string().max(200).default('') }).prefault({});

export const menuEntry = z.object({ _id: wireId, name: z.string(), icon: z.string(), sequence: z.number().int() });
export const menuGroup = menuEntry.extend({ menus: z.array(menuEntry) });
export const menu = z.array(menuGroup);
export type MenuGroup = z.infer<typeof menuGroup>;

export const breadcrumbsInput = z.object({ _id: recordId });
/** The category's name and its path from the top, the category itself last. */
export const breadcrumbs = z.object({ name: z.string(), menus: z.array(z.object({ _id: wireId, name: z.string() })) });
