import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import type { WaitingOrders } from '#shared/contracts/counter.ts';
import { trpc } from '../../api/client.ts';
import { useChosenCounter } from '../records/useChosenCounter.ts';
import { useStaffUser } from '../records/useStaffUser.ts';
import type { Waiting } from './navigation.ts';

/** The changes of other people are seen after at most this time, in milliseconds; one's own changes are seen at once. */
const REFRESH_MS = 30_000;

/** The orders that wait for staff, those to fetch at the chosen counter alone; undefined until they have been counted. */
export function useWaiting(): WaitingOrders | undefined {
  const user = useStaffUser();
  const counter = useChosenCounter();
  return trpc.counter.waiting.useQuery(
    { counter },
    {
      placeholderData: keepPreviousData,
      // Staff who have yet to add a passkey may not read it.
      enabled: user !== undefined && !user.needs_passkey,
      refetchInterval: REFRESH_MS,
    },
  ).data;
}

/** Counts again after each change that is made on this page. */
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

/** The figure of an entry of the menu. */
export function countOf(waiting: WaitingOrders | undefined, counts: Waiting | undefined): number {
  if (!waiting || !counts) return 0;
  return counts === 'picking' ? waiting.picking.reduce((sum, { orders }) => sum + orders, 0) : waiting[counts];
}
