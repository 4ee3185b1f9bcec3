import { skipToken } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { trpc } from '#client/api/client.ts';
import { checkConnection } from '#client/browser/connection.ts';
import type { Dashboard, OrderUpdate } from '#shared/contracts/orders.ts';

export type ListedEvents = Pick<Dashboard, 'last_event_id' | 'recent_event_ids'>;

interface Listeners {
  /** The events that the lists include; the stream begins after them. Undefined while they load. Null if unknown: the stream begins now. */
  listed: ListedEvents | null | undefined;
  /** The stream has started or restarted: an event in between may be missing in the lists. */
  onStarted: () => void;
  onUpdate: (update: OrderUpdate) => void | Promise<void>;
  /** A line of an order was ticked during picking. Other screens do not show this. */
  onPicked?: () => void;
}

/** Ids of events that are not shown twice; more than any ten seconds of a store have. */
const MAX_REMEMBERED = 2_000;

/** A failed stream is the first sign that the store is unreachable. A hidden tab closes it: HTTP/1.1 browsers have six connections to a store. */
export function useOrderUpdates({ listed, onStarted, onUpdate, onPicked }: Listeners) {
  const isShown = useIsShown();
  // Later reads do not change the stream: it continues after the last event it sent.
  const [since, setSince] = useState(listed);
  if (since === undefined && listed !== undefined) setSince(listed);
  const hasStarted = useRef(false);
  const lastId = useRef<string>(undefined);
  // A stream that resumes begins ten seconds before the last event.
  const had = useRef(new Set<string>());
  const { status, error, reset } = trpc.orders.updates.useSubscription(beginAfter(isShown ? since : undefined), {
    onStarted: () => {
      if (hasStarted.current || listed === null) onStarted();
      hasStarted.current = true;
    },
    onData: ({ id, data }) => {
      lastId.current = id;
      if (had.current.has(id) || since?.recent_event_ids.includes(id)) return;
      had.current.add(id);
      if (had.current.size > MAX_REMEMBERED) had.current = new Set([...had.current].slice(-MAX_REMEMBERED / 2));
      void (data.type === 'picked' ? onPicked?.() : onUpdate(data));
    },
  });
  const isLive = status === 'pending';
  const [lastLive, setLastLive] = useState<{ isLive: boolean; at: Date | null }>({ isLive, at: null });
  if (lastLive.isLive !== isLive) setLastLive({ isLive, at: isLive || !isShown ? null : new Date() });
  useEffect(() => {
    // At each failed attempt: a check that was running when the stream ended may still have reached the store.
    if (lastLive.at || error) void checkConnection();
  }, [lastLive, error]);
  useEffect(() => {
    if (isShown) return;
    const last_event_id = lastId.current;
    if (last_event_id !== undefined) setSince((known) => ({ recent_event_ids: [], ...known, last_event_id }));
    return () => void checkConnection();
  }, [isShown]);

  return {
    status,
    /** The reason why updates stopped until `listenAgain`; null while the page listens or retries. */
    error: status === 'error' ? error : null,
    listenAgain: () => {
      if (since?.last_event_id === listed?.last_event_id) reset();
      else setSince(listed);
    },
    /** Start of the stream's silence; null while the page is live or hidden, and before the first event. */
    lastUpdate: lastLive.at,
  };
}

const beginAfter = (since: ListedEvents | null | undefined) =>
  since === undefined ? skipToken : since === null ? undefined : { lastEventId: since.last_event_id };

const HIDDEN_MS = 10_000;

// A tab opened in the background is hidden at first.
let isShown = document.visibilityState !== 'hidden';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: boolean) {
  isShown = next;
  for (const listener of listeners) listener();
}

function follow() {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') timer = setTimeout(change, HIDDEN_MS, false);
  else change(true);
}
document.addEventListener('visibilitychange', follow);
// The browser freezes a page that it keeps for Back before a timer could run.
window.addEventListener('pagehide', () => change(false));
window.addEventListener('pageshow', follow);

const useIsShown = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isShown,
  );
