import { sql } from 'kysely';
import type { FilterList } from '#shared/domain/catalog/facets.ts';
import { sortedNames } from '#shared/domain/catalog/names.ts';
import { CODE_FIELDS, SEARCHED_TEXTS } from '#shared/domain/catalog/productFields.ts';
import type { Synonym } from '#shared/domain/catalog/synonymRule.ts';
import { parseDecimal } from '#shared/domain/money.ts';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { chunks } from '../product/chunks.ts';
import { NO_PARTS, type ProductParts, readParts } from '../product/productParts.ts';

/** A product as the index keeps it. Prices, sizes and availability of a product that is shown are read from the database. */
export interface IndexedProduct {
  id: number;
  name: string;
  description: string;
  /** Exact codes, such as its barcode: what a customer scans or types as a whole. */
  codes: readonly string[];
  category_id: number;
  is_available: boolean;
  /** In centavos; only sorts lists. */
  price: number;
  /** Every size is counted and sold out. */
  is_sold_out: boolean;
  /** Pieces ordered lately. */
  ordered: number;
  colors: readonly string[];
  parts: ProductParts;
}

export interface IndexedCategory {
  id: number;
  name: string;
  parent_category_id: number | null;
}

/** The names of a product in a list of the filter panel. */
export const namesIn = ({ parts, colors }: IndexedProduct, list: FilterList): readonly string[] =>
  list === 'colors' ? colors : parts[list];

export async function readIndexedCategories(em: StoreEntityManager): Promise<IndexedCategory[]> {
  return db(em).selectFrom('category').select(['id', 'name', 'parent_category_id']).execute();
}

export async function readSynonyms(em: StoreEntityManager): Promise<Synonym[]> {
  return db(em).selectFrom('synonym').select(['words', 'means']).orderBy('id').execute();
}

/** The number of the last change of each product, by its key: one index of the database has both. */
export async function readNumbers(em: StoreEntityManager): Promise<Map<number, number>> {
  const found = await db(em).selectFrom('stock').select(['id', 'catalog_version']).execute();
  return new Map(found.map(({ id, catalog_version }) => [id, catalog_version]));
}

/** Products read by one statement: bounds the statement and the time for which its rows block the process. */
const BATCH_SIZE = 100;

/** These products as the index keeps them, a batch at a time, without deleted ones. */
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
      .select(({ selectFrom }) =>
        selectFrom('size_price as p')
          .whereRef('p.stock_id', '=', 's.id')
          .where('p.is_active', '=', true)
          .select(sql<number | null>`sum(p.restrict_if_no_available = 0 or p.available_quantity > 0)`.as('open'))
          .as('open_sizes'),
      )
      .execute();
    const parts = await readParts(em, chunk);
    yield found.map((row) => ({
      id: row.id,
      name: row.name,
      description: SEARCHED_TEXTS.map((field) => row[field]).join('\n'),
      // A book's barcode may be its ISBN.
      codes: [...new Set(CODE_FIELDS.flatMap((field) => row[field] ?? []))],
      category_id: row.category_id,
      is_available: row.is_available,
      price: parseDecimal(row.selling_price),
      is_sold_out: row.open_sizes !== null && Number(row.open_sizes) === 0,
      ordered: row.ordered,
      colors: sortedNames(row.colors),
      parts: parts.get(row.id) ?? NO_PARTS,
    }));
  }
}
