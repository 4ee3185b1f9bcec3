import { trpc } from '../../api/client.ts';
import { useGathered } from '../../app/useGathered.ts';
import { useOrderUpdates } from '../../app/useOrderUpdates.ts';

/** Keeps the counter in step with what others do to orders. */
export function useLiveCounter() {
  const utils = trpc.useUtils();
  const gather = useGathered(() => {
    void utils.counter.pickups.invalidate();
    void utils.counter.atCounter.invalidate();
  });

  return useOrderUpdates({ readUpTo: null, onStarted: gather, onUpdate: gather });
}
