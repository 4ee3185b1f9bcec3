import { sql } from 'kysely';
import type { z } from 'zod';
import type { HistoryInput, HistoryOutput } from '#shared/contracts/audit.ts';
import type {
  paginateStocksInput,
  paginateStocksOutput,
  StockRow,
  stockListingInput,
  stockListingOutput,
  stockSuggestions,
} from '#shared/contracts/stocks.ts';
import { sortedNames } from '#shared/domain/catalog/products/names.ts';
import { PICKING_FIELDS } from '#shared/domain/catalog/products/productCodes.ts';
import { DomainError } from '#shared/errors.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { listHistory } from '../../masterData/audit.queries.ts';
import { walkList } from '../../masterData/pageOrWalk.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { EVERYTHING } from '../index/catalogIndex.ts';
import { type StoredColumns, toValues } from '../product/productColumns.ts';
import { isListed, isVisibleRow, type Visibility } from '../product/visibility.ts';
import { categoriesShown, findStocks, findStocksAfter } from './findStocks.ts';
import { sizeIsLow } from './lowStock.ts';

/** Within the staff user's categories: a page by name or best match, or a part of a walk. */
export async function paginateStocks(
  deps: Deps,
  staff: StaffMember,
  {
    page,
    s,
    page_size,
    cursor,
    extras: { category, is_available, only, import_id, sort, order },
  }: z.output<typeof paginateStocksInput>,
): Promise<z.output<typeof paginateStocksOutput>> {
  const categories = await categoriesShown(deps.em, staff.scope, category);
  const selection = { s, categories, is_available, only, import_id };
  if (cursor === null || cursor === undefined) {
    const { ids, total } = await findStocks(deps, selection, {
      sort,
      order,
      offset: (page - 1) * page_size,
      limit: page_size,
    });
    return { docs: await readRows(deps.em, ids), total };
  }
  const { rows, ...rest } = await walkList(
    deps,
    { page_size, cursor },
    {
      name: 'stock',
      selection: [s, category, is_available, only ?? null, import_id ?? null],
      count: async () => (await findStocks(deps, selection, { order: 'asc', offset: 0, limit: 1 })).total,
      walk: (after, limit) => findStocksAfter(deps, selection, after, limit),
    },
  );
  const ids = rows.map(({ id }) => id);
  return { docs: await readRows(deps.em, ids), ...rest };
}

const MAX_NAMES = 50;

/** Uses the search of paginateStocks. */
export async function listStockNames(
  deps: Deps,
  staff: StaffMember,
  { s }: z.output<typeof stockListingInput>,
): Promise<z.output<typeof stockListingOutput>> {
  const selection = { s, categories: staff.scope };
  const { ids } = await findStocks(deps, selection, { order: 'asc', offset: 0, limit: MAX_NAMES });
  if (ids.length === 0) return [];
  const found = await db(deps.em).selectFrom('stock').select(['id', 'name']).where('id', 'in', ids).execute();
  return inOrderOf(ids, found).map(({ id, name }) => ({ _id: String(id), name }));
}

/** Changes latest first. Throws not_found, also outside the staff user's categories. */
export async function listStockHistory(deps: Deps, staff: StaffMember, input: HistoryInput): Promise<HistoryOutput> {
  const found = await db(deps.em)
    .selectFrom('stock as s')
    .select('s.id')
    .where('s.id', '=', input.record_id)
    .where(isVisibleRow({ hidden: true, scope: staff.scope }))
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found', staffMessages.notFound);
  return listHistory(deps, 'stock', input);
}

/** Suggestions other than tags come from the latest products, because no index has these values. */
const LATEST_STOCKS = 2_000;
const MAX_SUGGESTIONS = 500;

/** Returns sorted suggestions. Staff with assigned categories get only public values of other categories. */
export async function listSuggestions(deps: Deps, { scope }: StaffMember): Promise<z.output<typeof stockSuggestions>> {
  const onSale = isVisibleRow({ hidden: false, scope: null });
  const isShown = sql<boolean>`(${onSale} or ${isVisibleRow({ hidden: true, scope })})`;
  // Chosen first by their index: other conditions would make the optimizer sort the whole table.
  const latest = db(deps.em)
    .selectFrom('stock')
    .select('id')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST_STOCKS);
  const [stocks, index] = await Promise.all([
    db(deps.em)
      .selectFrom(latest.as('l'))
      .innerJoin('stock as s', 's.id', 'l.id')
      .select(['s.uom', 's.colors'])
      .select(
        sql<string[] | null>`(
          select json_arrayagg(p.size) from size_price p where p.stock_id = s.id and p.is_active = 1 and p.size <> ''
        )`.as('sizes'),
      )
      .where(isShown)
      .orderBy('s.updated_at', 'desc')
      .orderBy('s.id', 'desc')
      .execute(),
    deps.catalogIndex.current(),
  ]);
  const tagsOf = (visibility: Visibility) => index.count(EVERYTHING, visibility).filters.map(({ name }) => name);
  const onSaleTags = scope === null ? [] : tagsOf({ hidden: false, scope: null });
  return {
    filters: suggested([...tagsOf({ hidden: true, scope }), ...onSaleTags]),
    colors: suggested(stocks.flatMap(({ colors }) => colors)),
    sizes: suggested(stocks.flatMap(({ sizes }) => sizes ?? [])),
    uoms: suggested(stocks.map(({ uom }) => uom)),
  };
}

function suggested(texts: readonly string[]): string[] {
  const distinct = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (!distinct.has(key) && distinct.size < MAX_SUGGESTIONS) distinct.set(key, text);
  }
  return sortedNames([...distinct.values()]);
}

async function readRows(em: StoreEntityManager, ids: readonly number[]): Promise<StockRow[]> {
  if (ids.length === 0) return [];
  const found = await db(em)
    .selectFrom('stock as s')
    .innerJoin('category as c', 'c.id', 's.category_id')
    .where('s.id', 'in', ids)
    .select(['s.id', 's.name', 's.uom', 's.selling_price', 's.is_available', 's.updated_at', 's.version'])
    .select(PICKING_FIELDS.map((field) => `s.${field}` as const))
    .select(['s.category_id', 'c.name as category_name'])
    .select([
      sql<StockRow['images'][number] | null>`(
        select json_object('filename', i.filename, 'width', i.width, 'height', i.height)
        from stock_image i where i.stock_id = s.id order by i.sequence, i.id limit 1
      )`.as('image'),
      sql<SizeEntry[] | null>`(
        select json_arrayagg(json_object('size', p.size, 'sequence', p.sequence, 'left', p.available_quantity,
          'is_low', ${sizeIsLow}))
        from size_price p where p.stock_id = s.id and ${isListed}
      )`.as('sizes'),
    ])
    .execute();
  return inOrderOf(ids, found).map(toRow);
}

interface SizeEntry {
  size: string;
  sequence: number;
  left: number;
  is_low: number;
}

const SHOWN_COLUMNS = ['selling_price', ...PICKING_FIELDS] as const;
type ShownColumn = (typeof SHOWN_COLUMNS)[number];

type FoundRow = Omit<
  StockRow,
  '_id' | 'category' | 'images' | 'sizes' | 'available_quantity' | 'is_low' | ShownColumn
> &
  Pick<StoredColumns, ShownColumn> & {
    id: number;
    category_id: number;
    category_name: string;
    image: StockRow['images'][number] | null;
    sizes: SizeEntry[] | null;
  };

function toRow({ id, category_id, category_name, image, sizes, ...own }: FoundRow): StockRow {
  const entries = (sizes ?? []).sort((a, b) => a.sequence - b.sequence);
  return {
    _id: String(id),
    ...own,
    ...toValues(SHOWN_COLUMNS, own),
    category: { _id: String(category_id), name: category_name },
    images: image === null ? [] : [image],
    sizes: entries.map(({ size }) => size).filter((size) => size !== ''),
    available_quantity: entries.length === 0 ? null : entries.reduce((sum, { left }) => sum + left, 0),
    is_low: entries.some(({ is_low }) => Boolean(is_low)),
  };
}

/** Omits keys whose row was deleted in the meantime. */
function inOrderOf<Row extends { id: number }>(ids: readonly number[], found: readonly Row[]): Row[] {
  const byKey = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byKey.get(id) ?? []);
}
