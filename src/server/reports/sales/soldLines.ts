import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { DAY_MS, MINUTE_MS } from '#shared/domain/durations.ts';
import { parseDecimal, toPesos } from '#shared/domain/money.ts';
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

/** The most lines that one report has. */
const MAX_LINES = 200_000;
/** Lines of some weeks are read at a time: this bounds the memory and how long a statement takes. */
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
  amount: string;
}

/** A line of an order, with the words that it was sold by. */
export interface SoldLine extends Omit<LineRow, 'created_at' | 'amount'> {
  /** When it was ordered, in milliseconds. */
  at: number;
  day: StoreDay;
  /** The name of its category in a report. */
  category: string;
  centavos: number;
}

/** The cells that every list of lines has. */
export const lineCells = (line: SoldLine) => ({
  order_no: line.order_no,
  created_at: new Date(line.at).toISOString(),
  customer: line.customer_name,
  item: line.name,
  size: line.size,
  status: line.status,
  quantity: line.quantity,
  amount: toPesos(line.centavos),
});

export const isSold = ({ status }: Pick<SoldLine, 'status'>): boolean => status !== 'Cancelled';

/** Reads lines of `order o` and `order_line l` in the order in which they were placed. */
async function selectLines(em: StoreEntityManager, where: RawBuilder<unknown>, limit: number): Promise<LineRow[]> {
  // Led by a category or a size, the statement would read every line that was ever sold of it.
  const found = await query(
    em,
    sql<LineRow>`
    select straight_join l.id, o.id as order_id, o.order_no, o.status as order_status, o.created_at, o.customer_name, l.category_id,
      l.category_name, l.deleted_category_path, l.name, l.size, l.uom, l.status, l.quantity, l.amount
    from \`order\` o join order_line l on l.order_id = o.id
    where ${where}
    order by o.created_at, o.id, l.id limit ${limit + 1}`,
  );
  if (found.length > limit) throw fieldError('invalid', 'period_covered', serverMessages.tooManyReportedRows);
  return found;
}

/** Reads the lines that a condition on `order o` and `order_line l` selects. Throws invalid for more than a report has. */
export async function readLinesWhere(deps: Deps, where: RawBuilder<unknown>): Promise<SoldLine[]> {
  const rows = await selectLines(deps.em, where, MAX_LINES);
  return nameCategories(rows.map(lineMaker(deps)), await listCategoryPaths(deps.em));
}

/**
 * Reads the lines of a selection. Throws invalid for more than a report has. What was read last is kept for a minute, for the next
 * calls of the same screen, until an order or a category changes.
 */
export async function readSoldLines(deps: Deps, selection: ReportSelection): Promise<readonly SoldLine[]> {
  const categories = await listCategoryPaths(deps.em);
  const read = async () => nameCategories(await readParts(deps, selection), categories);
  // A transaction sees the database as it was when it began: its rows are for itself alone.
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
  return ({ created_at, amount, ...row }) => {
    const at = created_at.getTime();
    return { ...row, at, day: dayOf(at), category: '', centavos: parseDecimal(amount) };
  };
}

/** Tells a category apart from all others, also from deleted ones. */
export const categoryKey = ({ category_id, deleted_category_path }: SoldLine): string =>
  category_id === null ? `- ${deleted_category_path ?? ''}` : String(category_id);

/**
 * Sets what each line's category is called: the name under which it was sold, with its path where another category has the same name,
 * or had it when it sold (docs/rules/reports.md, Reports).
 */
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

/** A renamed category is called by both of its names. */
function labelOf(name: string, path: string | null): string {
  if (path === null) return `${name} (deleted)`;
  return path === name || path.endsWith(` > ${name}`) ? path : `${name} (${path})`;
}

/** Changes with every change of an order, for each writes an event; one that commits late is after the settled ones. */
async function lastEvents(em: StoreEntityManager): Promise<unknown> {
  return query(
    em,
    sql`select max(id) as last, count(*) as recent from event
    where id > ${settledId}`,
  );
}

type LineCache = LRUCache<string, SoldLine[], () => Promise<SoldLine[]>>;
/** By the store's configuration: a process of tests has several stores. */
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

/** The month of the last order with a line of the selection, in any period; null without one. */
export async function lastSoldMonth({ em, config }: Deps, selection: ReportSelection): Promise<Period | null> {
  // Reads order after order from the latest on, and stops at the first that has such a line.
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
