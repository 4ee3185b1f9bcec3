import type { OrderEventFeed } from './orderEventFeed.ts';
import type { OrderEventRecord } from './orderEvents.ts';

export interface EventBuffer {
  /** Returns waiting events, or the next ones; empty after `timeoutMs`, an abort, or an overflow. */
  take(timeoutMs: number, ...signals: (AbortSignal | undefined)[]): Promise<OrderEventRecord[]>;
  /** Whether events were lost since the last call, so that the table must be read. */
  hasOverflowed(): boolean;
  close(): void;
}

/** For one customer's events if given. Buffers at most `capacity` events for a slow reader. */
export function openEventBuffer(feed: OrderEventFeed, capacity: number, customerId?: number): EventBuffer {
  let buffered: OrderEventRecord[] = [];
  let hasOverflow = false;
  let wake = () => {};
  const unsubscribe = feed.subscribe((received) => {
    const events = customerId === undefined ? received : received.filter((event) => event.customer_id === customerId);
    if (events.length === 0) return;
    hasOverflow ||= buffered.length + events.length > capacity;
    buffered = hasOverflow ? [] : [...buffered, ...events];
    wake();
  });

  const arrival = (timeoutMs: number, signals: readonly (AbortSignal | undefined)[]) =>
    new Promise<void>((resolve) => {
      if (buffered.length > 0 || hasOverflow || signals.some((signal) => signal?.aborted)) return resolve();
      const finish = () => {
        clearTimeout(timer);
        for (const signal of signals) signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, timeoutMs);
      for (const signal of signals) signal?.addEventListener('abort', finish, { once: true });
      wake = finish;
    });

  return {
    take: async (timeoutMs, ...signals) => {
      await arrival(timeoutMs, signals);
      const taken = buffered;
      buffered = [];
      return taken;
    },
    hasOverflowed: () => {
      const hadOverflow = hasOverflow;
      hasOverflow = false;
      return hadOverflow;
    },
    close: unsubscribe,
  };
}
