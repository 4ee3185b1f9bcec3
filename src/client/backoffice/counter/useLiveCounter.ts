import { trpc } from '../../api/client.ts';
import { useGathered } from '../../app/useGathered.ts';
import { useOrderUpdates } from '../../app/useOrderUpdates.ts';

/** Keeps the counter in step with what others do to orders. */
export function useLiveCounter() {
  const utils = trpc.useUtils();
  const gather = useGathered(() => {
    void utils.orders.pickups.invalidate();
    void utils.orders.atCounter.invalidate();
  });

  return useOrderUpdates({ readUpTo: null, onStarted: gather, onUpdate: gather });
}
