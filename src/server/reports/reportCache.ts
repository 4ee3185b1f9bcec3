import { LRUCache } from 'lru-cache';
import { db, idsOf } from '../platform/database/db.ts';
import { LATE, settledId } from '../platform/events/events.ts';
import type { Deps, Services } from '../platform/services.ts';
import type { ReportSelection } from './selection.ts';

/** Rows of all cached responses together; one takes some 150 bytes. */
const MAX_CACHED_ROWS = 150_000;

interface CacheEntry {
  rows: readonly unknown[];
  /** The events that the result includes. */
  events: SeenEvents;
}

/** All events up to `settled`, and these later ones. */
interface SeenEvents {
  settled: number;
  ids: ReadonlySet<number>;
}

/** A store's cached responses; as the process may serve several stores in tests, by the service that lives as long. */
const caches = new WeakMap<Services['orderEvents'], LRUCache<string, CacheEntry>>();

/**
 * Returns the result of `read` for a selection of orders, cached until an order of its period is placed or changed. Every such change
 * writes an event in its own transaction: an event that the result does not include says whether it is about an order of the period.
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
  const events = await seenEvents(deps);
  const cached = cache.get(key);
  if (cached && !(await isTouched(deps, selection, cached.events))) {
    cached.events = events;
    return cached.rows as readonly Row[];
  }
  const rows = await read();
  if (rows.length <= MAX_CACHED_ROWS) cache.set(key, { rows, events });
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

/** The events that are committed by now. */
async function seenEvents({ em }: Deps): Promise<SeenEvents> {
  const ids = idsOf(await db(em).selectFrom('event').select('id').where('id', '>', settledId).execute());
  return { settled: Math.max(0, ...ids) - LATE.ids, ids: new Set(ids) };
}

async function isTouched({ em }: Deps, { span }: ReportSelection, { settled, ids }: SeenEvents): Promise<boolean> {
  const events = await db(em)
    .selectFrom('event as e')
    .innerJoin('order as o', 'o.id', 'e.subject_id')
    .select('e.id')
    .where('e.subject', '=', 'order')
    .where('e.id', '>', settled)
    .where('o.created_at', '>=', span.from)
    .where('o.created_at', '<', span.until)
    .execute();
  return events.some(({ id }) => !ids.has(id));
}
