import { type RawBuilder, sql } from 'kysely';
import type { Product } from '#shared/contracts/catalog.ts';
import { db, query } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';
import { WHOLE_CATALOG } from '../listing.entity.ts';
import { RECORD_COLUMNS, WITH_PARTS, withSnapshots } from '../product/stocks.queries.ts';
import { type StockRow, toProduct } from '../product/stocks.records.ts';

/** A slice of what is shown on a listing, by name; `backward` counts the offset from the end, and the rows come reversed. */
export interface Slice {
  category: number | null;
  offset: number;
  limit: number;
  backward?: boolean;
}

export interface ProductPage {
  /** Null for a category that does not exist. */
  total: number | null;
  docs: Product[];
}

/** A page that begins further back than this is sought from the listing's nearer end, which takes asking for the total first. */
const NEAR = 500;

/**
 * What is shown of a category with all below it (null: of the whole catalog), by name. A page and its total come in one
 * statement; one far back, beyond the end or of an empty listing takes two.
 */
export async function readListingPage(
  em: StoreEntityManager,
  category: number | null,
  offset: number,
  limit: number,
): Promise<ProductPage> {
  // The key of no category, as what is no key is read.
  if (category === WHOLE_CATALOG) return { total: null, docs: [] };
  if (offset <= NEAR) {
    const found = await readSlice(em, { category, offset, limit });
    if (found[0]) return { total: found[0].total, docs: found.map(toProduct) };
  }
  const total = await readTotal(em, category);
  if (total === null || offset >= total) return { total, docs: [] };
  const length = Math.min(limit, total - offset);
  const behind = total - offset - length;
  const found =
    behind < offset
      ? (await readSlice(em, { category, offset: behind, limit: length, backward: true })).reverse()
      : await readSlice(em, { category, offset, limit: length });
  return { total, docs: found.map(toProduct) };
}

type PlacedRow = StockRow & { total: number };

async function readSlice(em: StoreEntityManager, slice: Slice) {
  const found = await query(em, listingSlice(slice));
  return withSnapshots(em, found);
}

/** The positions are read from the listing's own order before any product is: of those passed over, no row is fetched. */
export function listingSlice({ category, offset, limit, backward = false }: Slice): RawBuilder<PlacedRow> {
  const categoryId = category ?? WHOLE_CATALOG;
  const order = backward ? sql`name desc, stock_id desc` : sql`name, stock_id`;
  const listingOrder = backward ? sql`listing.name desc, listing.stock_id desc` : sql`listing.name, listing.stock_id`;
  return sql<PlacedRow>`
    select ${RECORD_COLUMNS}, (select shown from category_count where category_id = ${categoryId}) as total
    from (
      select name, stock_id from product_listing where category_id = ${categoryId} and is_available = 1
      order by ${order} limit ${limit} offset ${offset}
    ) listing
    straight_join stock s on s.id = listing.stock_id ${WITH_PARTS}
    order by ${listingOrder}`;
}

/** How many products a category shows with all below it; null where there is no such category. */
async function readTotal(em: StoreEntityManager, category: number | null): Promise<number | null> {
  const found = await db(em)
    .selectNoFrom(({ exists, selectFrom, lit }) => [
      selectFrom('category_count')
        .select('shown')
        .where('category_id', '=', category ?? WHOLE_CATALOG)
        .as('total'),
      (category === null ? lit(1) : exists(selectFrom('category').select('id').where('id', '=', category))).as('known'),
    ])
    .executeTakeFirst();
  return found?.known ? (found.total ?? 0) : null;
}
