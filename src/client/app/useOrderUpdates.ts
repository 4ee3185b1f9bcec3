import { skipToken } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OrderUpdate } from '#shared/contracts/orders.ts';
import { trpc } from '../api/client.ts';
import { checkConnection } from './connection.ts';
import { useIsShown } from './useIsShown.ts';

interface Listeners {
  /**
   * The last event before the lists were read: the stream begins after it, so that its first start needs no second read. Undefined
   * while the lists are being read, null where a list does not say so and the stream begins now.
   */
  readUpTo: string | null | undefined;
  /** The stream begins, or has begun again: an event in between may be in no list that was loaded before. */
  onStarted: () => void;
  onUpdate: (update: OrderUpdate) => void | Promise<void>;
  /** A line of an order was ticked while it is picked. Other screens do not show this. */
  onPicked?: () => void;
}

/**
 * Listens to changes of orders. A stream that fails is the first sign that the store cannot be reached. By HTTP/1.1 a browser
 * has six connections to a store and a stream takes one: a tab that is not shown gives its own back.
 */
export function useOrderUpdates({ readUpTo, onStarted, onUpdate, onPicked }: Listeners) {
  const isShown = useIsShown();
  // Later reads leave the stream as it is: it goes on from the last event that it has sent.
  const [since, setSince] = useState(readUpTo);
  if (since === undefined && readUpTo !== undefined) setSince(readUpTo);
  const hasStarted = useRef(false);
  const lastId = useRef<string>(undefined);
  // A stream that resumes begins ten seconds before the last event.
  const had = useRef(new Set<string>());
  const { status, error, reset } = trpc.orders.updates.useSubscription(beginAfter(isShown ? since : undefined), {
    onStarted: () => {
      if (hasStarted.current || readUpTo === null) onStarted();
      hasStarted.current = true;
    },
    onData: ({ id, data }) => {
      lastId.current = id;
      if (had.current.has(id)) return;
      had.current.add(id);
      void (data.type === 'picked' ? onPicked?.() : onUpdate(data));
    },
  });
  const isLive = status === 'pending';
  const [lastLive, setLastLive] = useState<{ isLive: boolean; at: Date | null }>({ isLive, at: null });
  if (lastLive.isLive !== isLive) setLastLive({ isLive, at: isLive || !isShown ? null : new Date() });
  useEffect(() => {
    // At each attempt that fails too: a check that was under way when the stream ended may still have found the store.
    if (lastLive.at || error) void checkConnection();
  }, [lastLive, error]);
  useEffect(() => {
    if (isShown) return;
    if (lastId.current !== undefined) setSince(lastId.current);
    return () => void checkConnection();
  }, [isShown]);

  return {
    status,
    /** Why nothing comes any more until `listenAgain`; null while the page listens or tries to. */
    error: status === 'error' ? error : null,
    listenAgain: () => {
      if (since === readUpTo) reset();
      else setSince(readUpTo);
    },
    /** Since when the stream is silent; null while the page is live or not shown, and before. */
    lastUpdate: lastLive.at,
  };
}

const beginAfter = (since: string | null | undefined) =>
  since === undefined ? skipToken : since === null ? undefined : { lastEventId: since };
