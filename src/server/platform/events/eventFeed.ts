import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import type { StoreEntityManager } from '../services.ts';
import { EVENT_PAGE, LATE } from './events.ts';

/** From one look to the next at least, also where no page is open here: events in between are read together. */
const GAP_MS = { open: 100, none: 500 };

/** The one tail of the event table in this process: every open stream listens to it rather than to the database. */
export interface EventFeed<Event> {
  /** Says that an event may have been committed here, so that nobody waits for the next look. */
  notify(): void;
  /** Receives every later event, each once; the function returned unsubscribes. */
  subscribe(listener: (events: readonly Event[]) => void): () => void;
  listenerCount(): number;
  /** Begins with what is committed from now on. Throws where the database is away: a later start would skip events. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The largest id that was sent, or null before the start. */
  lastId(): number | null;
  /** How many times events were sent. */
  rounds(): number;
}

interface Options<Event> {
  /** The ids of the events after an id, in their order. */
  findIds: (em: StoreEntityManager, after: number) => Promise<number[]>;
  /** Events by their ids, oldest first. */
  read: (em: StoreEntityManager, ids: readonly number[]) => Promise<Event[]>;
  /** The id of the newest event, 0 before the first. */
  latest: (em: StoreEntityManager) => Promise<number>;
  forkEm: () => StoreEntityManager;
  log: Log;
  /** How often to look for events of other processes. */
  pollMs: number;
}

/**
 * Sends events in the order of their ids, but one that is committed after a later one when it is. A transaction that took a smaller id has ten
 * seconds to commit: so long each look reads from before it, and sends what it has not sent. While the database is away it says so once and goes on trying.
 */
export function createEventFeed<Event>({
  findIds,
  read,
  latest,
  forkEm,
  log,
  pollMs,
}: Options<Event>): EventFeed<Event> {
  const listeners = new Set<(events: readonly Event[]) => void>();
  /** Every event up to this id has been sent or will never be committed. */
  let settled: number | null = null;
  /** The ids beyond `settled` that were sent. */
  let sent = new Set<number>();
  /** The largest id of looks, and when they were. */
  let looks: { at: number; id: number }[] = [];
  let lastId: number | null = null;
  let rounds = 0;
  let isAway = false;
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

  /** Leaves out of later looks what was seen long enough ago. */
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
      if (isAway) log.info('order events can be read again');
      isAway = false;
    } catch (error) {
      if (!isAway && !stopping.signal.aborted) log.warn({ err: error }, 'order events cannot be read; trying on');
      isAway = true;
    }
  };

  /** Ends with the feed at once. */
  const rest = (ms: number) => wait(Math.max(0, ms), undefined, { signal: stopping.signal }).catch(() => {});

  const follow = async () => {
    for (let began = performance.now(); ; ) {
      await Promise.race([news.promise, rest(began + pollMs - performance.now())]);
      if (stopping.signal.aborted) return;
      began = performance.now();
      await look();
      // Lets events come together for a moment.
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
