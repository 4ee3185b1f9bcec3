import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import type { StoreEntityManager } from '../services.ts';
import { EVENT_PAGE, LATE } from './events.ts';

/** Minimum time between two reads, so that events are read in batches. `none` applies if no page is connected here. */
const GAP_MS = { open: 100, none: 500 };

/** Reads the event table once for all open streams of this process. */
export interface EventFeed<Event> {
  /** Reads immediately, because this process may have committed an event. */
  notify(): void;
  /** Delivers every later event once. Returns the function that unsubscribes. */
  subscribe(listener: (events: readonly Event[]) => void): () => void;
  listenerCount(): number;
  /** Starts after the last committed event. Throws if the database is unavailable, because a later start would skip events. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The largest id delivered; null before the start. */
  lastId(): number | null;
  rounds(): number;
}

interface Options<Event> {
  /** Returns ids greater than `after`, ascending. */
  findIds: (em: StoreEntityManager, after: number) => Promise<number[]>;
  read: (em: StoreEntityManager, ids: readonly number[]) => Promise<Event[]>;
  /** Id of the newest event, 0 if there are none. */
  latest: (em: StoreEntityManager) => Promise<number>;
  forkEm: () => StoreEntityManager;
  log: Log;
  /** Interval in ms for reading events of other processes. */
  pollMs: number;
}

/** Delivers events by id; one committed late is delivered late, because each read covers ten seconds back (LATE). Retries if a read fails. */
export function createEventFeed<Event>({
  findIds,
  read,
  latest,
  forkEm,
  log,
  pollMs,
}: Options<Event>): EventFeed<Event> {
  const listeners = new Set<(events: readonly Event[]) => void>();
  /** Every event up to this id was delivered or will never be committed. */
  let settled: number | null = null;
  let sent = new Set<number>();
  let looks: { at: number; id: number }[] = [];
  let lastId: number | null = null;
  let rounds = 0;
  let isUnavailable = false;
  let news = Promise.withResolvers<void>();
  let stopping = new AbortController();
  let running: Promise<void> | null = null;

  const readOn = async () => {
    const at = performance.now();
    const found = await findIds(forkEm(), settled ?? 0);
    const ids = found.filter((id) => !sent.has(id));
    for (let start = 0; start < ids.length && !stopping.signal.aborted; start += EVENT_PAGE) {
      const page = ids.slice(start, start + EVENT_PAGE);
      const events = listeners.size > 0 ? await read(forkEm(), page) : [];
      for (const id of page) sent.add(id);
      lastId = Math.max(lastId ?? 0, ...page);
      rounds += 1;
      for (const listener of listeners) listener(events);
    }
    if (ids.length > 0 && lastId !== null) looks.push({ at, id: lastId });
    settle(at);
  };

  const settle = (now: number) => {
    const old = looks.filter(({ at }) => now - at > LATE.ms);
    if (old.length === 0) return;
    looks = looks.slice(old.length);
    settled = Math.max(settled ?? 0, ...old.map(({ id }) => id));
    const limit = settled;
    sent = new Set([...sent].filter((id) => id > limit));
  };

  const look = async () => {
    news = Promise.withResolvers();
    try {
      await readOn();
      if (isUnavailable) log.info('order events can be read again');
      isUnavailable = false;
    } catch (error) {
      if (!isUnavailable && !stopping.signal.aborted)
        log.warn({ err: error }, 'order events cannot be read; trying on');
      isUnavailable = true;
    }
  };

  const rest = (ms: number) => wait(Math.max(0, ms), undefined, { signal: stopping.signal }).catch(() => {});

  const follow = async () => {
    for (let began = performance.now(); ; ) {
      await Promise.race([news.promise, rest(began + pollMs - performance.now())]);
      if (stopping.signal.aborted) return;
      began = performance.now();
      await look();
      // Waits so that one read gets several events.
      await rest(began + (listeners.size > 0 ? GAP_MS.open : GAP_MS.none) - performance.now());
    }
  };

  const begin = async () => {
    const at = performance.now();
    lastId = await latest(forkEm());
    settled = Math.max(0, lastId - LATE.ids);
    sent = new Set(await findIds(forkEm(), settled));
    looks = [{ at, id: lastId }];
  };

  return {
    notify: () => news.resolve(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listenerCount: () => listeners.size,
    start: async () => {
      if (running) return;
      stopping = new AbortController();
      if (settled === null) await begin();
      running = follow();
    },
    stop: async () => {
      stopping.abort();
      await running;
      running = null;
    },
    lastId: () => lastId,
    rounds: () => rounds,
  };
}
