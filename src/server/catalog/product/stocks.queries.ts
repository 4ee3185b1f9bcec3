import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Product, productFilterNames, Stock, stockInventoryInput } from '#shared/contracts/catalog.ts';
import { FACET_TABLE, FACETS, type Facet, perFacet } from '#shared/domain/catalog/facets.ts';
import { byName } from '#shared/domain/catalog/names.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { type ProductSnapshot, WHOLE_CATALOG } from '../listing.entity.ts';
import { tablesOfRecord } from './facetTables.ts';
import { buildSnapshots, NO_PARTS } from './productSnapshot.ts';
import { type StockRow, toProduct, toStock, type WholeStockRow } from './stocks.records.ts';
import { isVisibleRow, type Visibility, visibilityTo } from './visibility.ts';

/** What a record is made of, of `stock s` with WITH_PARTS joined to it. */
export const RECORD_COLUMNS = sql`s.id, s.name, s.description, s.content, s.uom, s.barcode, s.selling_price, s.colors,
  s.is_available, s.weekly_schedule, s.from_time_available, s.to_time_available, s.version, s.updated_at, s.category_id,
  c.name as category_name, c.other_fields as category_fields, c.closes_weekly, t.snapshot, (
    select json_arrayagg(json_array(p.id, p.sequence, p.size, p.price, p.available_quantity, p.restock_level,
      p.restrict_if_no_available))
    from size_price p where p.stock_id = s.id and p.is_active = 1
  ) as size_list`;
export const WITH_PARTS = sql`join category c on c.id = s.category_id left join product_snapshot t on t.stock_id = s.id`;

/** Stocks with all that belongs to them, hidden ones too, in one statement and in no order. */
export async function selectStocks(em: StoreEntityManager, ids: readonly number[]): Promise<WholeStockRow[]> {
  if (ids.length === 0) return [];
  const found = await query(
    em,
    sql<StockRow>`
    select ${RECORD_COLUMNS} from stock s ${WITH_PARTS} where s.id in (${sql.join(ids)})`,
  );
  return withSnapshots(em, found);
}

/** The rows with their snapshots; those without one get it built from their tables, by a statement more. */
export async function withSnapshots<Row extends StockRow>(
  em: StoreEntityManager,
  found: readonly Row[],
): Promise<(Omit<Row, 'snapshot'> & { snapshot: ProductSnapshot })[]> {
  const bare = found.filter(({ snapshot }) => snapshot === null).map(({ id }) => id);
  const gathered = await buildSnapshots(em, bare);
  return found.map((row) => ({ ...row, snapshot: row.snapshot ?? gathered.get(row.id) ?? NO_PARTS }));
}

/** These products as customers get them, by id; hidden ones too, with is_available saying so. Unknown ids are left out. */
export async function productsById(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, Product>> {
  const found = await selectStocks(em, ids);
  return new Map(found.map((row) => [row.id, toProduct(row)]));
}

/** The whole record, hidden or not; throws not_found. */
export async function readStock(em: StoreEntityManager, id: number): Promise<Stock> {
  const [row] = await selectStocks(em, [id]);
  if (!row) throw new DomainError('not_found', staffMessages.notFound);
  return toStock(row);
}

type FilterNames = z.output<typeof productFilterNames>;

/** The names that at least one product carries which the caller may see, each list sorted. */
export async function listProductFilters(deps: Deps, caller: Caller | null): Promise<FilterNames> {
  const visibility = visibilityTo(caller);
  const found = await (visibility.hidden ? query(deps.em, carriedNames(visibility)) : listShownNames(deps.em));
  const named = (list: Facet) => byName(found.filter((row) => row.list === list).map(({ name }) => name));
  return perFacet(named);
}

interface ListedName {
  list: Facet;
  name: string;
}

/** What customers see: the whole catalog's listing keeps count of it. */
const listShownNames = (em: StoreEntityManager): Promise<ListedName[]> =>
  db(em)
    .selectFrom('facet_count')
    .select(['facet as list', 'name'])
    .where('category_id', '=', WHOLE_CATALOG)
    .where('shown', '>', 0)
    .execute();

/** What staff see, hidden products too, within their categories. */
function carriedNames(visibility: Visibility): RawBuilder<ListedName> {
  const isShown = isVisibleRow(visibility);
  const carried = FACETS.map((facet) => {
    const { record } = FACET_TABLE[facet];
    const list = sql`${sql.lit(facet)} as list`;
    if (record === null) {
      const isCarriedTag = isCarried(sql`stock_filter x`, sql`x.name = n.name`, isShown);
      return sql`select ${list}, n.name from (select distinct name from stock_filter) n where ${isCarriedTag}`;
    }
    const { table, link, column } = tablesOfRecord(record);
    const isCarriedName = isCarried(sql`${sql.table(link)} x`, sql`x.${sql.ref(column)} = n.id`, isShown);
    return sql`select ${list}, n.name from ${sql.table(table)} n where ${isCarriedName}`;
  });
  return sql<ListedName>`${sql.join(carried, sql` union all `)}`;
}

/**
 * Whether a name is linked to a product that is shown. Stops at the first; as EXISTS, MariaDB would gather the links of
 * every product before looking (390 ms instead of 1 with 100,000 products).
 */
function isCarried(
  links: RawBuilder<unknown>,
  ofName: RawBuilder<unknown>,
  isShown: RawBuilder<boolean>,
): RawBuilder<unknown> {
  return sql`(
    select straight_join x.stock_id from ${links} join stock s on s.id = x.stock_id
    where ${ofName} and ${isShown} limit 1
  ) is not null`;
}

/**
 * What is left of one size of a product that the caller may see; null where it is not counted. Throws invalid without a
 * size where there are several, not_found for no such product or size.
 */
export async function getAvailableQuantity(
  deps: Deps,
  caller: Caller | null,
  { stock_id, size }: z.output<typeof stockInventoryInput>,
): Promise<number | null> {
  const found = await db(deps.em)
    .selectFrom('stock as s')
    .leftJoin('size_price as p', (join) => join.onRef('p.stock_id', '=', 's.id').on('p.is_active', '=', true))
    .where('s.id', '=', stock_id)
    .where(isVisibleRow(visibilityTo(caller)))
    .select(['p.size', 'p.available_quantity'])
    .execute();
  const sizes = found.filter((row) => row.size !== null);
  const wanted = sizes.find((row) => row.size === (size ?? ''));
  if (wanted) return wanted.available_quantity;
  if (found.length === 0 || size) throw new DomainError('not_found', messages.productNotFound);
  if (sizes.length === 0) return null;
  throw new DomainError('invalid', purchaseMessages.sizeRequired, { errors: { size: purchaseMessages.sizeRequired } });
}
