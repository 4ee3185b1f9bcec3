import { useEffect, useState } from 'react';
import type { OrderUpdate } from '#shared/contracts/orders.ts';
import { trpc } from '../api/client.ts';
import { checkConnection } from './connection.ts';

interface Listeners {
  /** The stream begins, or has begun again: an event in between may be in no list that was loaded before. */
  onStarted: () => void;
  onUpdate: (update: OrderUpdate) => void | Promise<void>;
}

/** Listens to changes of orders. A stream that fails is the first sign that the store cannot be reached. */
export function useOrderUpdates({ onStarted, onUpdate }: Listeners) {
  const { status, error, reset } = trpc.orders.updates.useSubscription(undefined, {
    onStarted,
    onData: ({ data }) => void onUpdate(data),
  });
  const isLive = status === 'pending';
  const [lastLive, setLastLive] = useState<{ isLive: boolean; at: Date | null }>({ isLive, at: null });
  if (lastLive.isLive !== isLive) setLastLive({ isLive, at: isLive ? null : new Date() });
  useEffect(() => {
    if (lastLive.at) void checkConnection();
  }, [lastLive]);

  return {
    status,
    /** Why nothing comes any more until `listenAgain`; null while the page listens or tries to. */
    error: status === 'error' ? error : null,
    listenAgain: reset,
    /** Since when the stream is silent; null while the page is live, and before. */
    lastUpdate: lastLive.at,
  };
}
