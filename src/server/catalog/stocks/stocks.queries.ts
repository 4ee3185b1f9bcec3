import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Product, productFilterNames, Stock, stockInventoryInput } from '#shared/contracts/catalog.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import type { Deps } from '../../deps.ts';
import type { StoreEntityManager } from '../../entities.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/trpc/procedures.ts';
import { isVisibleRow, visibilityTo } from '../visibility.ts';
import { byName, type StockRow, toProduct, toStock } from './stocks.records.ts';

/** Stocks with all that belongs to them, hidden ones too, in one statement and in no order. */
export async function selectStocks(em: StoreEntityManager, ids: readonly number[]): Promise<StockRow[]> {
  if (ids.length === 0) return [];
  return rows(em)
    .selectFrom('stock as s')
    .innerJoin('category as c', 'c.id', 's.category_id')
    .where('s.id', 'in', ids)
    .select([
      's.id',
      's.name',
      's.description',
      's.content',
      's.uom',
      's.selling_price',
      's.colors',
      's.is_available',
      's.weekly_schedule',
      's.from_time_available',
      's.to_time_available',
      's.version',
      's.updated_at',
      's.category_id',
      'c.name as category_name',
      'c.other_fields as category_fields',
      listOf(
        sql`json_object('id', i.id, 'sequence', i.sequence, 'filename', i.filename, 'width', i.width, 'height', i.height)`,
        sql`stock_image i where i.stock_id = s.id`,
      ).as('image_list'),
      listOf(
        sql`json_object('id', p.id, 'sequence', p.sequence, 'size', p.size, 'price', cast(p.price as char),
          'available_quantity', p.available_quantity, 'restock_level', p.restock_level,
          'restrict_if_no_available', p.restrict_if_no_available)`,
        sql`size_price p where p.stock_id = s.id and p.is_active = 1`,
      ).as('size_list'),
      listOf(
        sql`n.name`,
        sql`stock_grade_level x join grade_level n on n.id = x.grade_level_id where x.stock_id = s.id`,
      ).as('grade_level_names'),
      listOf(sql`n.name`, sql`stock_subject x join subject n on n.id = x.subject_id where x.stock_id = s.id`).as(
        'subject_names',
      ),
      listOf(
        sql`n.name`,
        sql`stock_agriculture x join agriculture n on n.id = x.agriculture_id where x.stock_id = s.id`,
      ).as('agriculture_names'),
      listOf(sql`f.name`, sql`stock_filter f where f.stock_id = s.id`).as('filter_names'),
    ])
    .execute();
}

/** What belongs to one stock as a JSON list, in no order; null where there is nothing. */
function listOf(entry: RawBuilder<unknown>, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql<unknown>`(select json_arrayagg(${entry}) from ${source})`;
}

/** These products as customers get them, by id; hidden ones too, with is_available saying so. Unknown ids are left out. */
export async function productsById(em: StoreEntityManager, ids: readonly number[]): Promise<Map<number, Product>> {
  const found = await selectStocks(em, ids);
  return new Map(found.map((row) => [row.id, toProduct(row)]));
}

/** The whole record, hidden or not; throws not_found. */
export async function readStock(em: StoreEntityManager, id: number): Promise<Stock> {
  const [row] = await selectStocks(em, [id]);
  if (!row) throw new DomainError('not_found', messages.notFound);
  return toStock(row);
}

type FilterNames = z.output<typeof productFilterNames>;

/** The names that at least one product carries which the caller may see, each list sorted. */
export async function listProductFilters(deps: Deps, caller: Caller | null): Promise<FilterNames> {
  const isShown = isVisibleRow(visibilityTo(caller));
  const carried = (links: RawBuilder<unknown>, ofName: RawBuilder<unknown>) => isCarried(links, ofName, isShown);
  const { rows: found } = await sql<{ list: keyof FilterNames; name: string }>`
    select 'grade_levels' as list, n.name from grade_level n
    where ${carried(sql`stock_grade_level x`, sql`x.grade_level_id = n.id`)}
    union all
    select 'subjects', n.name from subject n where ${carried(sql`stock_subject x`, sql`x.subject_id = n.id`)}
    union all
    select 'agriculture', n.name from agriculture n
    where ${carried(sql`stock_agriculture x`, sql`x.agriculture_id = n.id`)}
    union all
    select 'filters', n.name from (select distinct name from stock_filter) n
    where ${carried(sql`stock_filter x`, sql`x.name = n.name`)}`.execute(rows(deps.em));
  const named = (list: keyof FilterNames) => byName(found.filter((row) => row.list === list).map(({ name }) => name));
  return {
    grade_levels: named('grade_levels'),
    subjects: named('subjects'),
    agriculture: named('agriculture'),
    filters: named('filters'),
  };
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
  const found = await rows(deps.em)
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
  throw new DomainError('invalid', messages.sizeRequired, { errors: { size: messages.sizeRequired } });
}
