import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../logging/log.ts';
import type { StoreEntityManager } from '../services.ts';
import { shareRuns } from '../shareRuns.ts';
import { EVENT_PAGE } from './events.ts';
import { numberEvents } from './numberEvents.ts';

/** From one look to the next at least, also where no page is open here: what comes in between is numbered and read together. */
const GAP_MS = { open: 100, none: 500 };

/** The one tail of the event table in this process: it numbers what was committed, and every open stream listens to it rather than to the database. */
export interface EventFeed<Event> {
  /** Says that an event may have been committed here, so that nobody waits for the next look. */
  notify(): void;
  /** Receives every later event, each once and in order; the function returned unsubscribes. */
  subscribe(listener: (events: readonly Event[]) => void): () => void;
  listenerCount(): number;
  /** Begins after the newest event there is. Throws where the database is away: a later start would skip events. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The number of the last event sent, or null before the start. */
  lastId(): number | null;
  /** Numbers what was committed before this call, here or elsewhere; returns the last number there is. */
  number(): Promise<number>;
}

interface Options<Event> {
  /** Reads the next page after a number, oldest first. */
  read: (em: StoreEntityManager, after: number) => Promise<Event[]>;
  /** The number of the newest event, 0 before the first. */
  latest: (em: StoreEntityManager) => Promise<number>;
  forkEm: () => StoreEntityManager;
  log: Log;
  /** How often to look for events of other processes. */
  pollMs: number;
  /** Called when there are events, of whatever process. */
  found?: () => void;
}

/** Sends events in the order of their numbers, see numberEvents. While the database is away it says so once and goes on trying. */
export function createEventFeed<Event extends { id: number }>({
  read,
  latest,
  forkEm,
  log,
  pollMs,
  found,
}: Options<Event>): EventFeed<Event> {
  const listeners = new Set<(events: readonly Event[]) => void>();
  const number = shareRuns(() => numberEvents(forkEm()));
  let position: number | null = null;
  /** The last number, of whatever event, at the last look. */
  let seen: number | null = null;
  let isAway = false;
  let news = Promise.withResolvers<void>();
  let stopping = new AbortController();
  let running: Promise<void> | null = null;

  const readOn = async () => {
    for (let isMore = true; isMore && !stopping.signal.aborted; ) {
      const events = await read(forkEm(), position ?? 0);
      position = events.at(-1)?.id ?? position;
      if (events.length > 0) for (const listener of listeners) listener(events);
      isMore = events.length === EVENT_PAGE;
    }
  };

  const look = async () => {
    news = Promise.withResolvers();
    try {
      const last = await number();
      await readOn();
      if (last !== seen) found?.();
      seen = last;
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
      await number();
      position ??= await latest(forkEm());
      running = follow();
    },
    stop: async () => {
      stopping.abort();
      await running;
      running = null;
    },
    lastId: () => position,
    number,
  };
}
