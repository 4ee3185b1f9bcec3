import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { parseDecimal } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Span } from '#shared/domain/storeTime.ts';
import { type CategoryPath, categoryLabels, listCategoryPaths } from '../../catalog/product/categoryPaths.ts';
import { chunks } from '../../catalog/product/chunks.ts';
import { boundedCache } from '../../platform/boundedCache.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, RowOf, StoreEntityManager } from '../../platform/services.ts';
import { byName, bySize } from '../byName.ts';
import { oncePerSelection } from '../oncePerSelection.ts';
import { cachedForOrders } from '../reportCache.ts';
import { fromLines, type ReportSelection } from '../selection.ts';

/** A sold item: the words that a line keeps, whatever became of the product. */
type SoldItem = RowOf<'order_line', 'category_name' | 'name' | 'size' | 'uom'>;

/** The lines of one item, sold in one category, in one status, put together. */
export interface SoldLines extends SoldItem {
  item_key: string;
  /** The key of the category; see `inCategory`. */
  category_key: string;
  /** The name of the category in a report: its name, or its path if the name is not unique. */
  category: string;
  status: OrderStatus;
  quantity: number;
  centavos: number;
  lines: number;
}

interface SumRow {
  item_key: string | number;
  /** Null for the lines of categories that were deleted; `deletedSums` has them by category. */
  category_key: string | number | null;
  /** The path of a category that was deleted, as far as it was kept; null for others. */
  deleted_path: string | null;
  status: OrderStatus;
  quantity: string;
  amount: string;
  line_count: number;
  sample: number;
}

/** The sums of a selection by item, category and status, found in indexes alone. */
function salesSums(selection: Omit<ReportSelection, 'period'>): RawBuilder<SumRow> {
  return sumsBy(sql`l.category_id`, sql`null`, fromLines(selection));
}

const sumsBy = (category: RawBuilder<unknown>, path: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql<SumRow>`
    select straight_join l.item_key, ${category} as category_key, ${path} as deleted_path, l.status,
      sum(l.quantity) as quantity, sum(l.amount) as amount, count(*) as line_count, min(l.id) as sample
    ${from}
    group by l.item_key, category_key, l.status order by null`;

/** Distinguishes deleted categories: begins with a hyphen, as no id does. */
const DELETED_KEY = sql`concat('-', left(sha2(coalesce(l.deleted_category_path, ''), 256), 8))`;

/** The sums of the lines whose category was deleted. */
function deletedSums(selection: Omit<ReportSelection, 'period'>): RawBuilder<SumRow> {
  const from = sql`${fromLines(selection)} and l.category_id is null`;
  return sumsBy(DELETED_KEY, sql`min(l.deleted_category_path)`, from);
}

async function readSums(em: StoreEntityManager, selection: Omit<ReportSelection, 'period'>) {
  const sums = await query(em, salesSums(selection));
  const known = sums.filter(({ category_key }) => category_key !== null);
  return known.length === sums.length ? sums : [...known, ...(await query(em, deletedSums(selection)))];
}

/** The condition on `order_line l` of what was sold in a category. `key` is a sale's; one that is none matches nothing. */
export function inCategory(key: string): RawBuilder<unknown> {
  return key.startsWith('-')
    ? sql`l.category_id is null and ${DELETED_KEY} = ${key}`
    : sql`l.category_id = ${Number(key)}`;
}

/** The key of a sale's row: of the words that name it, so that it still means the same row when the report has changed. */
export const saleRow = ({
  item_key,
  category_key,
  status,
}: Pick<SoldLines, 'item_key' | 'category_key' | 'status'>): string => `${item_key} ${category_key} ${status}`;

/** The item, category and status that the key of a row names; undefined for what is no key. */
export function readSaleRow(row: string): Record<'item_key' | 'category_key' | 'status', string> | undefined {
  const [, item_key, category_key, status] = /^(\d{1,20}) (\d{1,10}|-[0-9a-f]{8}) (.+)$/.exec(row) ?? [];
  return item_key && category_key && status ? { item_key, category_key, status } : undefined;
}

/** Reads the sales of a selection, by category, item, size, unit and status in their order. */
export const readSales = oncePerSelection(
  async (deps: Deps, selection: ReportSelection): Promise<readonly SoldLines[]> => {
    const categories = await listCategoryPaths(deps.em);
    // A category that is renamed, moved or made changes what others are called, and is no event of an order.
    const version = hash('sha1', JSON.stringify(categories.map(({ id, path }) => [id, path])));
    return cachedForOrders(deps, `sales ${version}`, selection, async () => {
      const sums = await readSums(deps.em, selection);
      const items = await soldItems(deps.em, sums);
      const sales = sums.flatMap((row) => {
        const item_key = String(row.item_key);
        const item = items.get(item_key);
        if (!item) return [];
        return {
          ...item,
          item_key,
          category_key: String(row.category_key),
          deleted_path: row.deleted_path,
          status: row.status,
          quantity: Number(row.quantity),
          centavos: parseDecimal(row.amount),
          lines: Number(row.line_count),
        };
      });
      return inOrder(nameCategories(sales, categories));
    });
  },
);

/** By category, item, size, unit and status; category by category, for names compare slowly and most are of other ones. */
function inOrder(sales: readonly SoldLines[]): SoldLines[] {
  const categories = [...Map.groupBy(sales, (sale) => sale.category)].sort(([one], [other]) => byName(one, other));
  return categories.flatMap(([, ofCategory]) => ofCategory.sort(byItem));
}

const byItem = (one: SoldLines, other: SoldLines): number =>
  byName(one.name, other.name) ||
  bySize(one.size, other.size) ||
  byName(one.uom, other.uom) ||
  ORDER_STATUSES.indexOf(one.status) - ORDER_STATUSES.indexOf(other.status);

/** Items by key. A key is computed from the item's words, so that what it stands for can never change. */
const known = boundedCache<SoldItem>(150_000);
const ITEM_BATCH_SIZE = 10_000;

/** Reads the names of what was sold in a span before a report asks for them, so that the first of a process has only to add up. */
export async function warmSoldItems(deps: Deps, span: Span): Promise<void> {
  const everything = { span, statuses: null, categories: null, orderNumbers: null, items: null, counter: null };
  await soldItems(deps.em, await readSums(deps.em, everything));
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
    const found = await db(em)
      .selectFrom('order_line')
      .select(['category_name', 'name', 'size', 'uom', sql<string | number>`item_key`.as('item_key')])
      .where(sql<boolean>`id in (${sql.raw(ids.map(Number).join(','))})`)
      .execute();
    for (const { item_key, ...item } of found) {
      items.set(String(item_key), item);
      known.set(String(item_key), item);
    }
  }
  return items;
}

/** Lines sold in one category, by the name that it had then. */
interface SoldInCategory {
  /** The id of the category, or what stands for one that was deleted. */
  category_key: string;
  category_name: string;
  /** The path of a category that was deleted; null for others and where it is not known. */
  deleted_path: string | null;
}

/**
 * Adds what each category is called in a report: the name under which was sold, with its path where another category has the same
 * name, or had it when it sold (docs/rules/reports.md, Reports).
 */
function nameCategories<Sold extends SoldInCategory>(sales: readonly Sold[], categories: readonly CategoryPath[]) {
  const known = new Map(categories.map((category) => [String(category.id), category]));
  const labels = categoryLabels(categories);
  const shared = new Set(categories.filter(({ id, name }) => labels.get(id) !== name).map(({ name }) => name));
  const keys = new Map<string, Set<string>>();
  for (const { category_name, category_key } of sales) {
    keys.set(category_name, (keys.get(category_name) ?? new Set()).add(category_key));
  }
  const isUnique = (name: string) => !shared.has(name) && keys.get(name)?.size === 1;
  return sales.map(({ deleted_path, ...sale }) => {
    const { category_name: name, category_key } = sale;
    return { ...sale, category: isUnique(name) ? name : labelOf(name, known.get(category_key)?.path ?? deleted_path) };
  });
}

/** A renamed category is called by both of its names. */
function labelOf(name: string, path: string | null): string {
  if (path === null) return `${name} (deleted)`;
  return path === name || path.endsWith(` > ${name}`) ? path : `${name} (${path})`;
}
