import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import type { WaitingOrders } from '#shared/contracts/counter.ts';
import { trpc } from '../../api/client.ts';
import { useChosenCounter, useStaffUser } from '../records/useStaffUser.ts';

export type Waiting = 'payments' | 'pickups' | 'picking';

/** Maximum delay in ms until other users' changes are visible; own changes are visible immediately. */
const REFRESH_MS = 30_000;

export function useWaiting(): WaitingOrders | undefined {
  const user = useStaffUser();
  const counter = useChosenCounter();
  return trpc.counter.waiting.useQuery(
    { counter },
    {
      placeholderData: keepPreviousData,
      // The server rejects it for staff who must add a passkey first.
      enabled: user !== undefined && !user.needs_passkey,
      refetchInterval: REFRESH_MS,
    },
  ).data;
}

export function useCountAfterChanges(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') {
          void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.counter.waiting) });
        }
      }),
    [queryClient],
  );
}

export function countOf(waiting: WaitingOrders | undefined, counts: Waiting | undefined): number {
  if (!waiting || !counts) return 0;
  return counts === 'picking' ? waiting.picking.reduce((sum, { orders }) => sum + orders, 0) : waiting[counts];
}
