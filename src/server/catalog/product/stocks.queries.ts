import { sql } from 'kysely';
import type { z } from 'zod';
import type { Product, Stock, stockInventoryInput } from '#shared/contracts/catalog.ts';
import { COLUMN_FIELDS } from '#shared/domain/catalog/productFields.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { INDEX_VERSION, type KnownParts, readIndexVersion } from './indexVersion.ts';
import { NO_PARTS, readParts } from './productParts.ts';
import {
  type SizeColumns,
  type SizeEntry,
  type StockRow,
  toProduct,
  toSizeEntry,
  toStock,
  type WholeStockRow,
} from './stocks.records.ts';
import { isVisibleRow, visibilityTo } from './visibility.ts';

/** The columns of a record, of `stock s` with its category joined as `c`. */
const RECORD_COLUMNS = sql`s.id, ${sql.join(COLUMN_FIELDS.map((name) => sql.ref(`s.${name}`)))},
  s.version, s.updated_at, s.category_id,
  c.name as category_name, c.other_fields as category_fields, c.closes_weekly`;

const SIZE_COLUMNS = sql`p.id, p.sequence, p.size, p.price, p.available_quantity, p.restock_level,
  p.restrict_if_no_available`;
const SIZE_LIST = sql`(
  select json_arrayagg(json_array(${SIZE_COLUMNS})) from size_price p where p.stock_id = s.id and p.is_active = 1
)`;
/** The sizes of so many products come with the products; those of more by a statement of their own, at half the cost for the database. */
const LISTS_IN_A_STATEMENT = 50;

type VersionedRow = StockRow & { index_version: number };

async function selectRows(em: StoreEntityManager, ids: readonly number[]): Promise<VersionedRow[]> {
  const areMany = ids.length > LISTS_IN_A_STATEMENT;
  const rows = await query(
    em,
    sql<VersionedRow>`
    select ${RECORD_COLUMNS}, ${areMany ? sql`null` : SIZE_LIST} as size_list, ${INDEX_VERSION} as index_version
    from stock s join category c on c.id = s.category_id where s.id in (${sql.join(ids)})`,
  );
  if (!areMany) return rows;
  const lists = await readSizeLists(em, ids);
  return rows.map((row) => ({ ...row, size_list: lists.get(row.id) ?? null }));
}

async function readSizeLists(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, SizeEntry[]>> {
  const found = await query(
    em,
    sql<SizeColumns>`
    select p.stock_id, ${SIZE_COLUMNS} from size_price p where p.stock_id in (${sql.join(ids)}) and p.is_active = 1`,
  );
  const lists = new Map<number, SizeEntry[]>();
  for (const { stock_id, ...size } of found) {
    const entry = toSizeEntry(size);
    const known = lists.get(stock_id);
    if (known) known.push(entry);
    else lists.set(stock_id, [entry]);
  }
  return lists;
}

/** Stocks with all that belongs to them, hidden ones too, in no order, as the transaction of `em` sees them: two statements, three for more than fifty. */
export async function selectStocks(em: StoreEntityManager, ids: readonly number[]): Promise<WholeStockRow[]> {
  return ids.length === 0 ? [] : withParts(em, null, await selectRows(em, ids));
}

/** The rows with their pictures and names: from an index that is not behind them, else from the tables by a statement more. */
async function withParts(
  em: StoreEntityManager,
  index: KnownParts | null,
  found: readonly VersionedRow[],
): Promise<WholeStockRow[]> {
  const isCurrent = index !== null && found.every(({ index_version }) => Number(index_version) <= index.version);
  const known = (id: number) => (isCurrent ? index.product(id)?.parts : undefined);
  const bare = found.filter(({ id }) => !known(id)).map(({ id }) => id);
  const read = await readParts(em, bare);
  return found.map((row) => ({ ...row, parts: known(row.id) ?? read.get(row.id) ?? NO_PARTS }));
}

/** Stocks as selectStocks has them, with what the process knows of them already: one statement, two for more than fifty. For reads outside of transactions. */
export async function selectShown({ em, catalogIndex }: Deps, ids: readonly number[]): Promise<WholeStockRow[]> {
  return ids.length === 0 ? [] : withParts(em, catalogIndex.atHand(), await selectRows(em, ids));
}

/** These products as customers get them, by id; hidden ones too, with is_available saying so. Unknown ids are left out. */
export async function productsById(
  em: StoreEntityManager,
  ids: readonly number[],
  index: KnownParts | null = null,
): Promise<Map<number, Product>> {
  const found = ids.length === 0 ? [] : await withParts(em, index, await selectRows(em, ids));
  return new Map(found.map((row) => [row.id, toProduct(row)]));
}

/** These products, and the number of the catalog's last change at the moment at which they were read. */
export async function productsWithVersion(
  { em, catalogIndex }: Deps,
  ids: readonly number[],
): Promise<{ version: number; products: Map<number, Product> }> {
  const found = ids.length === 0 ? [] : await selectRows(em, ids);
  const version = found[0] ? Number(found[0].index_version) : await readIndexVersion(em);
  const rows = await withParts(em, catalogIndex.atHand(), found);
  return { version, products: new Map(rows.map((row) => [row.id, toProduct(row)])) };
}

/** The whole record, hidden or not; throws not_found. */
export async function readStock(em: StoreEntityManager, id: number): Promise<Stock> {
  const [row] = await selectStocks(em, [id]);
  if (!row) throw new DomainError('not_found', staffMessages.notFound);
  return toStock(row);
}

/**
 * Returns the remaining quantity of one size of a product that the caller may see; null if it is not counted. Throws invalid without a size
 * if there are several, not_found for no such product or size.
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
