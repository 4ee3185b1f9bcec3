import { trpc } from '../../api/client.ts';
import { useGathered } from '../../app/useGathered.ts';

/** Keeps the counter in step with what others do to orders. */
export function useLiveCounter(): void {
  const utils = trpc.useUtils();
  const gather = useGathered(() => {
    void utils.orders.pickups.invalidate();
    void utils.orders.atCounter.invalidate();
  });

  // What happened between the first response and the start of the stream is in neither.
  trpc.orders.updates.useSubscription(undefined, { onStarted: gather, onData: gather });
}
