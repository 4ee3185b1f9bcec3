import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Product, Stock, stockInventoryInput } from '#shared/contracts/catalog.ts';
import {
  COLUMN_FIELDS,
  type ColumnField,
  PUBLIC_COLUMNS,
  TEXT_FIELDS,
} from '#shared/domain/catalog/products/productFields.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { INDEX_VERSION, type KnownParts, readIndexVersion } from './indexVersion.ts';
import { NO_PARTS, readParts } from './productParts.ts';
import {
  type ProductRow,
  type SizeColumns,
  type SizeEntry,
  type StockRow,
  toProduct,
  toSizeEntry,
  toStock,
  type Whole,
} from './stocks.records.ts';
import { isListed, isVisible, isVisibleRow, visibilityTo } from './visibility.ts';

const SIZE_COLUMNS = sql`p.id as size_id, p.sequence, p.size, p.price, p.available_quantity, p.restock_level,
  p.restrict_if_no_available, p.is_active`;
const JOINED_PRODUCTS = 50;

type JoinedRow<Row> = Row & { index_version: number } & (SizeColumns | { size_id: null; sequence: null });

/** `columns` are of `stock s`, category `c`. Sizes are joined (a JSON list took twice as long); only the first size's row has the long texts. */
function selectFields<Row extends ProductRow>(fields: readonly ColumnField[], others: readonly string[] = []) {
  const isLong = (name: string) => TEXT_FIELDS.some((field) => field === name);
  const select =
    (columns: RawBuilder<unknown>, sizes: RawBuilder<unknown>, joined: RawBuilder<unknown>) =>
    (em: StoreEntityManager, ids: readonly number[]) =>
      query(
        em,
        sql<JoinedRow<Row>>`
        select s.id, ${columns}, s.category_id, c.name as category_name, c.other_fields as category_fields, c.closes_weekly,
          ${sizes}, ${INDEX_VERSION} as index_version
        from stock s join category c on c.id = s.category_id ${joined} where s.id in (${sql.join(ids)})`,
      );
  const names = [...fields, ...others].map((name) => ({ name, column: sql.ref(`s.${name}`) }));
  const short = names.map(({ name, column }) =>
    isLong(name) ? sql`if(p.sequence > 0, null, ${column}) as ${sql.ref(name)}` : column,
  );
  const join = sql`left join size_price p on p.stock_id = s.id and ${isListed}`;
  const withSizes = select(sql.join(short), SIZE_COLUMNS, join);
  const whole = select(sql.join(names.map(({ column }) => column)), sql`null as size_id`, sql``);
  return async (em: StoreEntityManager, ids: readonly number[]) => {
    const joined = ids.length <= JOINED_PRODUCTS ? await withSizes(em, ids) : null;
    const firsts = new Map(joined?.filter(({ sequence }) => !sequence).map((row) => [row.id, row]));
    // If a product's sizes are not numbered from 0, all are read separately.
    const isWhole = joined?.every(({ id }) => firsts.has(id)) === true;
    const rows = joined && isWhole ? [...firsts.values()] : await whole(em, ids);
    const lists = joined && isWhole ? sizeListsOf(joined) : await readSizeLists(em, ids);
    return rows.map((row) => Object.assign(row, { size_list: lists.get(row.id) ?? null }));
  };
}
const selectStockRows = selectFields<StockRow>(COLUMN_FIELDS, ['version', 'updated_at']);
const selectProductRows = selectFields<ProductRow>(PUBLIC_COLUMNS);

async function readSizeLists(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, SizeEntry[]>> {
  const found = await query(
    em,
    sql<SizeColumns & { id: number }>`
    select p.stock_id as id, ${SIZE_COLUMNS} from size_price p where p.stock_id in (${sql.join(ids)}) and ${isListed}`,
  );
  return sizeListsOf(found);
}

function sizeListsOf(rows: readonly ({ id: number } & (SizeColumns | { size_id: null }))[]): Map<number, SizeEntry[]> {
  const lists = new Map<number, SizeEntry[]>();
  for (const row of rows) {
    if (row.size_id === null) continue;
    const known = lists.get(row.id);
    if (known) known.push(toSizeEntry(row));
    else lists.set(row.id, [toSizeEntry(row)]);
  }
  return lists;
}

/** Includes hidden stocks, in no order, as the transaction sees them; three statements above fifty stocks. */
export async function selectStocks(em: StoreEntityManager, ids: readonly number[]): Promise<Whole<StockRow>[]> {
  return ids.length === 0 ? [] : withParts(em, null, await selectStockRows(em, ids));
}

/** From an index that is at least as new, otherwise by another statement. */
async function withParts<Row extends ProductRow>(
  em: StoreEntityManager,
  index: KnownParts | null,
  found: readonly (Row & { index_version: number })[],
): Promise<Whole<Row>[]> {
  const isCurrent = index !== null && found.every(({ index_version }) => Number(index_version) <= index.version);
  const known = (id: number) => (isCurrent ? index.entries.get(id)?.parts : undefined);
  const bare = found.filter(({ id }) => !known(id)).map(({ id }) => id);
  const read = await readParts(em, bare);
  return found.map((row) => ({ ...row, parts: known(row.id) ?? read.get(row.id) ?? NO_PARTS }));
}

/** By id. Includes hidden products with is_available false; omits unknown ids. */
export async function productsById(
  em: StoreEntityManager,
  ids: readonly number[],
  index: KnownParts | null = null,
): Promise<Map<number, Product>> {
  const found = ids.length === 0 ? [] : await withParts(em, index, await selectProductRows(em, ids));
  return new Map(found.map((row) => [row.id, toProduct(row)]));
}

/** One statement, so that version and data match. For reads outside of transactions. */
export async function productsWithVersion(
  { readEm, catalogIndex }: Pick<Deps, 'readEm' | 'catalogIndex'>,
  ids: readonly number[],
): Promise<{ version: number; products: Map<number, Product> }> {
  const found = ids.length === 0 ? [] : await selectProductRows(readEm, ids);
  const version = found[0] ? Number(found[0].index_version) : await readIndexVersion(readEm);
  const rows = await withParts(readEm, catalogIndex.atHand(), found);
  return { version, products: new Map(rows.map((row) => [row.id, toProduct(row)])) };
}

export async function readStock(em: StoreEntityManager, id: number): Promise<Stock> {
  const [stock] = await readStocks(em, [id]);
  if (!stock) throw new DomainError('not_found', staffMessages.notFound);
  return stock;
}

/** Omits unknown ids; in no order. */
export async function readStocks(em: StoreEntityManager, ids: readonly number[]): Promise<Stock[]> {
  return (await selectStocks(em, ids)).map(toStock);
}

/** Null if not counted. Throws invalid without a size if there are several, not_found for no visible product or size. */
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
  throw fieldError('invalid', 'size', messages.sizeRequired);
}

/** The whole record for staff within their assigned categories; the public one for others. Throws not_found. */
export async function getStock(deps: Deps, caller: Caller | null, id: number): Promise<Product | Stock> {
  const visibility = visibilityTo(caller);
  if (caller?.kind === 'staff') {
    const [row] = await selectStocks(deps.em, [id]);
    if (row && isVisible(row, visibility)) return toStock(row);
    throw new DomainError('not_found', staffMessages.notFound);
  }
  const product = (await productsWithVersion(deps, [id])).products.get(id);
  if (product?.is_available) return product;
  throw new DomainError('not_found', messages.productNotFound);
}
