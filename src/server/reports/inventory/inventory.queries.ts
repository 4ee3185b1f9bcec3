import { type RawBuilder, sql } from 'kysely';
import { DEMAND_DAYS, suggestPurchase, YEAR_OF_WEEKS } from '#shared/domain/reports/buyingList.ts';
import { addDays, type Span, spanOfDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { categoryLabels, listCategoryPaths } from '../../catalog/product/categoryPaths.ts';
import { isListed } from '../../catalog/product/visibility.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';
import { byName } from '../byName.ts';
import { productLabels } from '../productLabels.ts';
import type { ReportSelection } from '../selection.ts';

export interface CountedSize {
  id: number;
  stock_id: number;
  /** The path if another category has the same name. */
  category: string;
  group: string;
  stock: string;
  /** See productLabels. */
  called: string;
  barcode: string;
  /** Empty for none. */
  supplier: string;
  size: string;
  sequence: number;
  available_quantity: number;
  restock_level: number;
  /** False for a removed size that still has pieces. */
  is_active: boolean;
}

export const sizeName = ({ called, size }: Pick<CountedSize, 'called' | 'size'>): string =>
  size ? `${called}, ${size}` : called;

export type About = Pick<ReportSelection, 'categories'>;

export async function readInventory({ em }: Deps, { categories }: About): Promise<CountedSize[]> {
  const found = await db(em)
    .selectFrom('size_price as p')
    .innerJoin('stock as s', 's.id', 'p.stock_id')
    .select(['p.id', 'p.stock_id', 's.category_id', 's.name as stock', 'p.size', 'p.sequence', 'p.available_quantity'])
    .select(({ fn, val }) => ['p.restock_level', 'p.is_active', fn.coalesce('s.barcode', val('')).as('barcode')])
    .select(({ fn, val }) => fn.coalesce('s.supplier', val('')).as('supplier'))
    .where(isListed)
    .$if(categories !== null, (query) => query.where('s.category_id', 'in', categories ?? []))
    .execute();
  const labels = categoryLabels(await listCategoryPaths(em));
  const named = found.map(({ category_id, ...size }) => {
    const category = labels.get(category_id) ?? '';
    return { ...size, category, group: category };
  });
  const calledOf = productLabels(named.map(({ stock_id, stock, category }) => ({ stock_id, name: stock, category })));
  const sizes = named.map((size) => ({ ...size, called: calledOf.get(size.stock_id) ?? size.stock }));
  return sizes.sort(
    (one, other) =>
      byName(one.category, other.category) ||
      byName(one.stock, other.stock) ||
      one.stock_id - other.stock_id ||
      one.sequence - other.sequence ||
      one.id - other.id,
  );
}

export interface SizeToCount extends CountedSize {
  expected_quantity: number;
}

/** Expected pieces are those available plus those ordered and not claimed. */
export async function readCountSheet(deps: Deps, about: About): Promise<SizeToCount[]> {
  const [sizes, waiting] = await Promise.all([readInventory(deps, about), quantitiesOf(deps, UNCLAIMED)]);
  return sizes.map((size) => ({ ...size, expected_quantity: size.available_quantity + (waiting.get(size.id) ?? 0) }));
}

export interface SizeToBuy extends CountedSize {
  in_carts: number;
  unclaimed: number;
  sold_30_days: number;
  sold_last_year: number;
  suggested: number;
  arithmetic: string;
}

interface SizeQuantity {
  id: number;
  quantity: string;
}

/** The last 30 days and the same weeks last year; today is the last day. */
export function demandSpans({ now, config }: Pick<Deps, 'now' | 'config'>): { lately: Span; lastYear: Span } {
  const { timeZone } = config.store;
  const today = storeDayOf(now(), timeZone);
  const first = addDays(today, 1 - DEMAND_DAYS);
  return {
    lately: spanOfDays(first, today, timeZone),
    lastYear: spanOfDays(addDays(first, -YEAR_OF_WEEKS), addDays(today, -YEAR_OF_WEEKS), timeZone),
  };
}

/** Condition on `order o` and `order_line l`; excludes cancelled lines. */
export const soldIn = ({ from, until }: Span): RawBuilder<unknown> => sql`
  o.created_at >= ${from} and o.created_at < ${until} and l.status <> 'Cancelled'`;

/** Neither claimed nor cancelled. */
export const UNCLAIMED: RawBuilder<unknown> = sql`
  o.status not in ('Claimed', 'Cancelled') and l.status not in ('Claimed', 'Cancelled')`;

const byId = (rows: readonly SizeQuantity[]) => new Map(rows.map(({ id, quantity }) => [Number(id), Number(quantity)]));

async function quantitiesOf({ em }: Deps, where: RawBuilder<unknown>): Promise<Map<number, number>> {
  const found = await query(
    em,
    sql<SizeQuantity>`
    select straight_join l.size_price_id as id, sum(l.quantity) as quantity
    from \`order\` o join order_line l on l.order_id = o.id where ${where} and l.size_price_id is not null
    group by l.size_price_id order by null`,
  );
  return byId(found);
}

export async function readBuyingList(deps: Deps, about: About): Promise<SizeToBuy[]> {
  const { lately, lastYear } = demandSpans(deps);
  const inCarts = db(deps.em)
    .selectFrom('cart_item as i')
    .innerJoin('size_price as p', (join) => join.onRef('p.stock_id', '=', 'i.stock_id').onRef('p.size', '=', 'i.size'))
    .select(({ fn }) => ['p.id', fn.sum<string>('i.quantity').as('quantity')])
    .where('p.is_active', '=', true)
    .groupBy('p.id');
  const [sizes, carts, unclaimed, sold, soldBefore] = await Promise.all([
    readInventory(deps, about),
    inCarts.execute().then(byId),
    quantitiesOf(deps, UNCLAIMED),
    quantitiesOf(deps, soldIn(lately)),
    quantitiesOf(deps, soldIn(lastYear)),
  ]);
  const bySupplier = sizes.toSorted(
    (one, other) => Number(!one.supplier) - Number(!other.supplier) || byName(one.supplier, other.supplier),
  );
  return bySupplier.flatMap((size) => {
    const demand = {
      in_carts: carts.get(size.id) ?? 0,
      sold_30_days: sold.get(size.id) ?? 0,
      sold_last_year: soldBefore.get(size.id) ?? 0,
    };
    const { available_quantity: available, restock_level } = size;
    const { quantity, arithmetic } = suggestPurchase({ ...demand, available, restock_level });
    if (quantity === 0 || !size.is_active) return [];
    const group = size.supplier || 'No supplier';
    return [{ ...size, group, ...demand, unclaimed: unclaimed.get(size.id) ?? 0, suggested: quantity, arithmetic }];
  });
}
