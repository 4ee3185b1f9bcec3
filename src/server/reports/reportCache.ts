import { LRUCache } from 'lru-cache';
import { db } from '../platform/database/db.ts';
import type { Deps, Services } from '../platform/services.ts';
import type { ReportSelection } from './selection.ts';

/** Rows of all cached responses together; one takes some 150 bytes. */
const MAX_CACHED_ROWS = 150_000;
/** Events that are looked through before a result is simply read again. */
const MAX_EVENTS = 5_000;

interface CacheEntry {
  rows: readonly unknown[];
  /** The number of the last order event that the result includes. */
  event: number;
}

/** A store's cached responses; as the process may serve several stores in tests, by the service that lives as long. */
const caches = new WeakMap<Services['orderEvents'], LRUCache<string, CacheEntry>>();

/**
 * Returns the result of `read` for a selection of orders, cached until an order of its period is placed or changed. Every such change
 * writes an event in its own transaction, which is numbered after its commit, at the latest when somebody asks for the last number: that
 * number is the state of all orders, and a later event says whether it was about an order of the period.
 */
export async function cachedForOrders<Row>(
  deps: Deps,
  name: string,
  selection: ReportSelection,
  read: () => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  if (deps.config.responseCacheMegabytes === 0) return read();
  const cache = cacheOf(deps);
  const key = JSON.stringify([name, selection]);
  const event = await deps.orderEvents.number();
  const cached = cache.get(key);
  if (cached && (cached.event === event || !(await isTouched(deps, selection, cached.event, event)))) {
    cached.event = event;
    return cached.rows as readonly Row[];
  }
  const rows = await read();
  if (rows.length <= MAX_CACHED_ROWS) cache.set(key, { rows, event });
  return rows;
}

function cacheOf({ orderEvents }: Services): LRUCache<string, CacheEntry> {
  const known = caches.get(orderEvents);
  if (known) return known;
  const made = new LRUCache<string, CacheEntry>({
    max: 200,
    maxSize: MAX_CACHED_ROWS,
    sizeCalculation: ({ rows }) => rows.length + 1,
  });
  caches.set(orderEvents, made);
  return made;
}

async function isTouched({ em }: Deps, { span }: ReportSelection, after: number, until: number): Promise<boolean> {
  if (until - after > MAX_EVENTS || until < after) return true;
  const touched = await db(em)
    .selectFrom('event as e')
    .innerJoin('order as o', 'o.id', 'e.subject_id')
    .select('e.id')
    .where('e.subject', '=', 'order')
    .where('e.position', '>', after)
    .where('o.created_at', '>=', span.from)
    .where('o.created_at', '<', span.until)
    .limit(1)
    .executeTakeFirst();
  return touched !== undefined;
}
