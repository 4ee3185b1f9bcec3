import type { SetupStep } from '#shared/domain/setupSteps.ts';
import { trpc } from '../../api/client.ts';
import { useIsUnscoped } from '../records/useStaffUser.ts';

/** Returns the set-up steps of a new store that are done; null for a store that has had an order, and for staff who cannot set it up. */
export function useSetupSteps(hasOrders: boolean): readonly SetupStep[] | null {
  const isUnscoped = useIsUnscoped();
  const { data } = trpc.dashboard.setup.useQuery(undefined, {
    enabled: isUnscoped && !hasOrders,
    // One comes back from each step to see it done.
    staleTime: 0,
  });
  return hasOrders ? null : (data?.done ?? null);
}
