import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DAY_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import { toPesos } from '#shared/domain/money.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import type { Period } from '#shared/domain/reports/reportPeriods.ts';
import { currentMonth, type StoreDay } from '#shared/domain/storeTime.ts';
import { fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type CategoryPath, categoryLabels, listCategoryPaths } from '../../catalog/product/categoryPaths.ts';
import type { Config } from '../../platform/config/config.ts';
import { query } from '../../platform/database/db.ts';
import { settledId } from '../../platform/events/events.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { lineConditions, orderConditions, type ReportSelection } from '../selection.ts';
import { dayFinder } from '../storeDays.ts';

const MAX_LINES = 200_000;
/** Bounds the memory and the duration of a statement. */
const PART_MS = 31 * DAY_MS;

interface LineRow {
  id: number;
  order_id: number;
  order_no: string;
  order_status: OrderStatus;
  created_at: Date;
  customer_name: string;
  category_id: number | null;
  category_name: string;
  deleted_category_path: string | null;
  name: string;
  size: string;
  uom: string;
  status: OrderStatus;
  quantity: number;
  centavos: number;
}

/** Texts are those at the time of sale. */
export interface SoldLine extends LineRow {
  day: StoreDay;
  /** See nameCategories. */
  category: string;
}

export const lineCells = (line: SoldLine) => ({
  order_no: line.order_no,
  created_at: line.created_at.toISOString(),
  customer: line.customer_name,
  item: line.name,
  size: line.size,
  status: line.status,
  quantity: line.quantity,
  amount: toPesos(line.centavos),
});

export const isSold = ({ status }: Pick<SoldLine, 'status'>): boolean => status !== 'Cancelled';

async function selectLines(em: StoreEntityManager, where: RawBuilder<unknown>, limit: number): Promise<LineRow[]> {
  // If the optimizer began with a category or a size, it would read every line ever sold of it.
  const found = await query(
    em,
    sql<LineRow>`
    select straight_join l.id, o.id as order_id, o.order_no, o.status as order_status, o.created_at, o.customer_name, l.category_id,
      l.category_name, l.deleted_category_path, l.name, l.size, l.uom, l.status, l.quantity,
      cast(l.amount * 100 as signed) as centavos
    from \`order\` o join order_line l on l.order_id = o.id
    where ${where}
    order by o.created_at, o.id, l.id limit ${limit + 1}`,
  );
  if (found.length > limit) throw fieldError('invalid', 'period_covered', serverMessages.tooManyReportedRows);
  return found;
}

/** Condition on `order o` and `order_line l`. Throws invalid above MAX_LINES. */
export async function readLinesWhere(deps: Deps, where: RawBuilder<unknown>): Promise<SoldLine[]> {
  const rows = await selectLines(deps.em, where, MAX_LINES);
  return nameCategories(rows.map(lineMaker(deps)), await listCategoryPaths(deps.em));
}

/** Caches for a minute, for the other calls of a screen, until an order or category changes. Throws invalid above MAX_LINES. */
export async function readSoldLines(deps: Deps, selection: ReportSelection): Promise<readonly SoldLine[]> {
  const categories = await listCategoryPaths(deps.em);
  const read = async () => nameCategories(await readParts(deps, selection), categories);
  // A transaction has its own snapshot, so its rows must not be shared.
  if (deps.config.responseCacheMegabytes === 0 || deps.em.isInTransaction()) return read();
  const names = hash('sha1', JSON.stringify(categories.map(({ id, path }) => [id, path])));
  const key = JSON.stringify([selection, names, await lastEvents(deps.em)]);
  return cacheOf(deps.config).forceFetch(key, { context: read });
}

async function readParts(deps: Deps, selection: ReportSelection): Promise<SoldLine[]> {
  const { from, until } = selection.span;
  const conditions = sql`${orderConditions(selection)} and ${lineConditions(selection)}`;
  const toLine = lineMaker(deps);
  const lines: SoldLine[] = [];
  for (let start = from; start < until; ) {
    const end = new Date(Math.min(start.getTime() + PART_MS, until.getTime()));
    const part = sql`o.created_at >= ${start} and o.created_at < ${end} and ${conditions}`;
    for (const row of await selectLines(deps.em, part, MAX_LINES - lines.length)) lines.push(toLine(row));
    start = end;
  }
  return lines;
}

function lineMaker({ config }: Deps): (row: LineRow) => SoldLine {
  const dayOf = dayFinder(config.store.timeZone);
  return (row) => Object.assign(row, { day: dayOf(row.created_at), category: '' });
}

/** Distinguishes deleted categories too. */
export const categoryKey = ({ category_id, deleted_category_path }: SoldLine): string =>
  category_id === null ? `- ${deleted_category_path ?? ''}` : String(category_id);

/** Uses the name at the time of sale, with the path if another category had or has that name (docs/rules/reports.md, Reports). */
function nameCategories(lines: SoldLine[], categories: readonly CategoryPath[]): SoldLine[] {
  const known = new Map(categories.map((category) => [category.id, category]));
  const labels = categoryLabels(categories);
  const shared = new Set(categories.filter(({ id, name }) => labels.get(id) !== name).map(({ name }) => name));
  for (const [name, ofName] of Map.groupBy(lines, ({ category_name }) => category_name)) {
    const byKey = Map.groupBy(ofName, categoryKey);
    const isUnique = byKey.size === 1 && !shared.has(name);
    for (const ofCategory of byKey.values()) {
      const [first] = ofCategory;
      const path = (first?.category_id && known.get(first.category_id)?.path) || (first?.deleted_category_path ?? null);
      const label = isUnique ? name : labelOf(name, path);
      for (const line of ofCategory) line.category = label;
    }
  }
  return lines;
}

/** A renamed category shows both names. */
function labelOf(name: string, path: string | null): string {
  if (path === null) return `${name} (deleted)`;
  return path === name || path.endsWith(` > ${name}`) ? path : `${name} (${path})`;
}

/** Every change of an order writes an event; one that commits late is after the settled ones. */
async function lastEvents(em: StoreEntityManager): Promise<unknown> {
  return query(
    em,
    sql`select max(id) as last, count(*) as recent from event
    where id > ${settledId}`,
  );
}

type LineCache = LRUCache<string, SoldLine[], () => Promise<SoldLine[]>>;
/** Keyed by configuration, because a test process has several stores. */
const caches = new WeakMap<Config, LineCache>();

function cacheOf(config: Config): LineCache {
  const known = caches.get(config);
  if (known) return known;
  const cache: LineCache = new LRUCache({
    maxSize: MAX_LINES,
    sizeCalculation: (lines) => lines.length + 1,
    ttl: MINUTE_MS,
    ttlAutopurge: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  caches.set(config, cache);
  return cache;
}

/** Ignores the period; null if none. */
export async function lastSoldMonth({ em, config }: Deps, selection: ReportSelection): Promise<Period | null> {
  // Reads orders from the latest on and stops at the first match.
  const [found] = await query(
    em,
    sql<{ created_at: Date }>`
    select o.created_at from \`order\` o force index (order_placed)
    where (select l.id from order_line l where l.order_id = o.id and ${lineConditions(selection)} limit 1) is not null
      and ${orderConditions(selection)}
    order by o.created_at desc limit 1`,
  );
  return found ? currentMonth(found.created_at, config.store.timeZone) : null;
}
