import { hasEnough } from '#shared/domain/catalog/availability.ts';
import type { FilterList } from '#shared/domain/catalog/facets.ts';
import { priceBandOf } from '#shared/domain/catalog/priceBands.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import { unitPrice } from '#shared/domain/catalog/products/pricing.ts';
import { CODE_FIELDS, SEARCHED_TEXTS } from '#shared/domain/catalog/products/productFields.ts';
import type { Synonym } from '#shared/domain/catalog/search/synonymRule.ts';
import { type Centavos, parseDecimal } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { NO_PARTS, type ProductParts, readParts } from '../product/productParts.ts';

/** Prices, sizes and availability of displayed products are read from the database instead. */
export interface IndexedProduct {
  id: number;
  name: string;
  description: string;
  /** Codes that a customer scans or types completely, such as a barcode. */
  codes: readonly string[];
  category_id: number;
  is_available: boolean;
  /** Centavos; used only for sorting. */
  price: number;
  /** Every size is counted and sold out. */
  is_sold_out: boolean;
  /** Pieces ordered recently. */
  ordered: number;
  colors: readonly string[];
  /** Sizes that can be ordered now. */
  sizes: readonly string[];
  /** Price bands of all sizes. */
  prices: readonly string[];
  parts: ProductParts;
}

export interface IndexedCategory {
  id: number;
  name: string;
  parent_category_id: number | null;
}

export const namesIn = (product: IndexedProduct, list: FilterList): readonly string[] =>
  list === 'colors' || list === 'sizes' || list === 'prices' ? product[list] : product.parts[list];

export async function readIndexedCategories(em: StoreEntityManager): Promise<IndexedCategory[]> {
  return db(em).selectFrom('category').select(['id', 'name', 'parent_category_id']).execute();
}

export async function readSynonyms(em: StoreEntityManager): Promise<Synonym[]> {
  return db(em).selectFrom('synonym').select(['words', 'means']).orderBy('id').execute();
}

/** Returns the numbers by product key. An index of the database contains both columns. */
export async function readNumbers(em: StoreEntityManager): Promise<Map<number, number>> {
  const found = await db(em).selectFrom('stock').select(['id', 'catalog_version']).execute();
  return new Map(found.map(({ id, catalog_version }) => [id, catalog_version]));
}

/** Bounds the statement and the time for which its rows block the process. */
const BATCH_SIZE = 100;

/** Yields products in batches, without deleted ones. */
export async function* readIndexedProducts(
  em: StoreEntityManager,
  ids: readonly number[],
): AsyncGenerator<IndexedProduct[]> {
  for (const chunk of chunks(ids, BATCH_SIZE)) {
    const found = await db(em)
      .selectFrom('stock as s')
      .where('s.id', 'in', chunk)
      .select(['s.id', 's.name', 's.category_id', 's.is_available', 's.selling_price', 's.ordered', 's.colors'])
      .select([...SEARCHED_TEXTS, ...CODE_FIELDS].map((field) => `s.${field}` as const))
      .execute();
    const sizes = Map.groupBy(await readSizes(em, chunk), ({ stock_id }) => stock_id);
    const parts = await readParts(em, chunk);
    yield found.map((row) => ({
      ...offerOf(parseDecimal(row.selling_price), sizes.get(row.id) ?? []),
      id: row.id,
      name: row.name,
      description: SEARCHED_TEXTS.map((field) => row[field]).join('\n'),
      codes: [...new Set(CODE_FIELDS.flatMap((field) => row[field] ?? []))],
      category_id: row.category_id,
      is_available: row.is_available,
      ordered: row.ordered,
      colors: sortedNames(row.colors),
      parts: parts.get(row.id) ?? NO_PARTS,
    }));
  }
}

const readSizes = (em: StoreEntityManager, stockIds: readonly number[]) =>
  db(em)
    .selectFrom('size_price')
    .select(['stock_id', 'size', 'price', 'available_quantity', 'restrict_if_no_available'])
    .where('stock_id', 'in', stockIds)
    .where('is_active', '=', true)
    .execute();

/** The availability of a product from its size rows; a product without sizes has at most one row, without a name. */
function offerOf(price: Centavos, sizes: Awaited<ReturnType<typeof readSizes>>) {
  const open = sizes.filter((size) => hasEnough(size, 1));
  const addons = sizes.length > 0 ? sizes.map((size) => parseDecimal(size.price)) : [0];
  return {
    price,
    is_sold_out: sizes.length > 0 && open.length === 0,
    sizes: sortedNames(open.flatMap(({ size }) => (size === '' ? [] : [size]))),
    prices: sortedNames([...new Set(addons.map((addon) => priceBandOf(unitPrice(price, addon))))]),
  };
}
