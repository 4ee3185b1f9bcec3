import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../../api/client.ts';

/** A burst of events becomes one reload. */
const GATHER_MS = 400;

/** Keeps the list and an open order in step with what happens elsewhere. */
export function useLiveOrderLists(): void {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<string>());
  useEffect(() => () => clearTimeout(timer.current), []);

  function flush() {
    timer.current = undefined;
    void utils.orders.paginate.invalidate();
    for (const _id of changed.current) {
      void utils.orders.get.invalidate({ _id });
      void utils.orders.notes.invalidate({ _id });
      void queryClient.invalidateQueries({ queryKey: ['record history', `order ${_id}`] });
    }
    changed.current = new Set();
  }

  trpc.orders.updates.useSubscription(undefined, {
    onData: ({ data: { order_id } }) => {
      changed.current.add(order_id);
      timer.current ??= setTimeout(flush, GATHER_MS);
    },
  });
}
