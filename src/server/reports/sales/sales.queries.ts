import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { parseDecimal } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Span } from '#shared/domain/storeTime.ts';
import { chunks } from '../../catalog/product/chunks.ts';
import { query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { byName, bySize } from '../byName.ts';
import { oncePerSelection } from '../oncePerSelection.ts';
import { cachedForOrders } from '../reportCache.ts';
import { fromLines, type Selection } from '../selection.ts';

/** What was sold as one item: the words that a line keeps, whatever became of the product. */
export interface SoldItem {
  category: string;
  name: string;
  size: string;
  uom: string;
}

/** The lines of one item in one status, put together. */
export interface Sale extends SoldItem {
  item_key: string;
  status: OrderStatus;
  quantity: number;
  centavos: number;
  lines: number;
}

interface SumRow {
  item_key: string | number;
  status: OrderStatus;
  quantity: string;
  amount: string;
  line_count: number;
  sample: number;
}

/** The sums of a selection by item and status, found in indexes alone. */
export function salesSums(selection: Omit<Selection, 'period'>): RawBuilder<SumRow> {
  return sql<SumRow>`
    select straight_join l.item_key, l.status, sum(l.quantity) as quantity, sum(l.amount) as amount,
      count(*) as line_count, min(l.id) as sample
    ${fromLines(selection)}
    group by l.item_key, l.status order by null`;
}

/** What was sold in a selection, by category, item, size, unit and status in their order. */
export const readSales = oncePerSelection(
  (deps: Deps, selection: Selection): Promise<readonly Sale[]> =>
    cachedForOrders(deps, 'sales', selection, async () => {
      const sums = await query(deps.em, salesSums(selection));
      const items = await soldItems(deps.em, sums);
      const sales = sums.flatMap((row): Sale[] => {
        const item_key = String(row.item_key);
        const item = items.get(item_key);
        if (!item) return [];
        const { status, quantity, amount, line_count } = row;
        const { category, name, size, uom } = item;
        return [
          {
            item_key,
            category,
            name,
            size,
            uom,
            status,
            quantity: Number(quantity),
            centavos: parseDecimal(amount),
            lines: Number(line_count),
          },
        ];
      });
      return inOrder(sales);
    }),
);

/** By category, item, size, unit and status; category by category, for names compare slowly and most are of other ones. */
function inOrder(sales: readonly Sale[]): Sale[] {
  const categories = [...Map.groupBy(sales, (sale) => sale.category)].sort(([one], [other]) => byName(one, other));
  return categories.flatMap(([, ofCategory]) => ofCategory.sort(byItem));
}

const byItem = (one: Sale, other: Sale): number =>
  byName(one.name, other.name) ||
  bySize(one.size, other.size) ||
  byName(one.uom, other.uom) ||
  ORDER_STATUSES.indexOf(one.status) - ORDER_STATUSES.indexOf(other.status);

/** Items by key. A key is computed from the item's words, so that what it stands for can never change. */
const known = new LRUCache<string, SoldItem>({ max: 150_000 });
const ITEM_BATCH_SIZE = 10_000;

/**
 * Reads the names of what was sold in a span before a report asks for them, so that the first of a process has only to add up.
 */
export async function warmSoldItems(deps: Deps, span: Span): Promise<void> {
  const everything = { span, statuses: null, categories: null, orderNumbers: null, items: null };
  const sums = await query(deps.em, salesSums(everything));
  await soldItems(deps.em, sums);
}

async function soldItems(em: StoreEntityManager, sums: readonly SumRow[]): Promise<ReadonlyMap<string, SoldItem>> {
  const items = new Map<string, SoldItem>();
  const unknown: number[] = [];
  for (const { item_key, sample } of sums) {
    const item = known.get(String(item_key));
    if (item) items.set(String(item_key), item);
    else unknown.push(sample);
  }
  for (const ids of chunks(unknown, ITEM_BATCH_SIZE)) {
    const found = await query(
      em,
      sql<SoldItem & { item_key: string | number }>`
      select item_key, category_name as category, name, size, uom from order_line
      where id in (${sql.raw(ids.map(Number).join(','))})`,
    );
    for (const { item_key, ...item } of found) {
      items.set(String(item_key), item);
      known.set(String(item_key), item);
    }
  }
  return items;
}
