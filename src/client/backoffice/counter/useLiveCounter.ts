import { useEffect, useRef } from 'react';
import { trpc } from '../../api/client.ts';

/** A burst of events becomes one reload. */
const GATHER_MS = 400;

/** Keeps the counter in step with what others do to orders. */
export function useLiveCounter(): void {
  const utils = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function gather() {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void utils.orders.pickups.invalidate();
      void utils.orders.atCounter.invalidate();
    }, GATHER_MS);
  }

  // What happened between the first response and the start of the stream is in neither.
  trpc.orders.updates.useSubscription(undefined, { onStarted: gather, onData: gather });
}
