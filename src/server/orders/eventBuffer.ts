import type { OrderEventFeed } from './orderEventFeed.ts';
import type { OrderEventRecord } from './orderEvents.ts';

/** What one stream has not yet passed on. */
export interface EventBuffer {
  /** Everything that has come, or as soon as something does; empty after `timeoutMs`, on abort, and after a flood. */
  take(timeoutMs: number, signal: AbortSignal | undefined): Promise<OrderEventRecord[]>;
  /** Whether more came than it holds since it was last asked: then what it held is dropped and the table must be read. */
  hasOverflowed(): boolean;
  close(): void;
}

/**
 * Listens to the feed from now on, for one customer's events where one is given, and holds at most `capacity` of them for
 * a reader that is slow.
 */
export function openEventBuffer(feed: OrderEventFeed, capacity: number, customerId?: number): EventBuffer {
  let held: OrderEventRecord[] = [];
  let isFlooded = false;
  let wake = () => {};
  const leave = feed.subscribe((told) => {
    const events = customerId === undefined ? told : told.filter((event) => event.customer_id === customerId);
    if (events.length === 0) return;
    isFlooded ||= held.length + events.length > capacity;
    held = isFlooded ? [] : [...held, ...events];
    wake();
  });

  const arrival = (timeoutMs: number, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve) => {
      if (held.length > 0 || isFlooded || signal?.aborted) return resolve();
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, timeoutMs);
      signal?.addEventListener('abort', finish, { once: true });
      wake = finish;
    });

  return {
    take: async (timeoutMs, signal) => {
      await arrival(timeoutMs, signal);
      const taken = held;
      held = [];
      return taken;
    },
    hasOverflowed: () => {
      const answer = isFlooded;
      isFlooded = false;
      return answer;
    },
    close: leave,
  };
}
