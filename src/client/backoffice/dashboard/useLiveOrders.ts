import { useQueryClient } from '@tanstack/react-query';
import { getMutationKey, getQueryKey } from '@trpc/react-query';
import { useCallback, useRef, useState } from 'react';
import { useOrderUpdates } from '#client/app/orders/useOrderUpdates.ts';
import { useGathered } from '#client/browser/useGathered.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

const boards = { queryKey: getQueryKey(trpc.dashboard.index) };
const { orderStatus, undoStatus, bulkStatus, bulkUndo } = trpc.orders;
const statusChanges = [orderStatus, undoStatus, bulkStatus, bulkUndo].map((call) => ({
  mutationKey: getMutationKey(call),
}));

/**
 * Updates the open dashboard: new and changed orders reload it, and new ones are marked and announced. Listens from
 * `readUpTo` on.
 */
export function useLiveOrders(readUpTo: string | undefined) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const gathered = useRef({ orderIds: new Set<string>(), newNumbers: new Map<string, string>() });
  const gather = useGathered(flush);

  const markSeen = useCallback(
    (id: string) => setUnseen((current) => new Set([...current].filter((each) => each !== id))),
    [],
  );

  function flush() {
    // A pending status change reloads the lists itself.
    if (statusChanges.some((change) => queryClient.isMutating(change) > 0)) return gather();
    const { orderIds, newNumbers } = gathered.current;
    gathered.current = { orderIds: new Set(), newNumbers: new Map() };
    void queryClient.invalidateQueries(boards);
    void utils.orders.find.invalidate();
    for (const _id of orderIds) void utils.orders.get.invalidate({ _id });
    if (newNumbers.size === 0) return;
    setUnseen((current) => new Set([...current, ...newNumbers.keys()]));
    showToast(newOrdersMessage([...newNumbers.values()]), { tone: 'info' });
  }

  const updates = useOrderUpdates({
    readUpTo,
    onStarted: gather,
    onUpdate: (update) => {
      gathered.current.orderIds.add(update.order_id);
      if (update.type === 'placed') gathered.current.newNumbers.set(update.order_id, update.order_no);
      gather();
    },
  });

  return {
    /** Ids of orders that arrived while the page was open and were not looked at. */
    unseen,
    markSeen,
    connection: updates.status,
    lastUpdate: updates.lastUpdate,
    reconnect: updates.listenAgain,
  };
}

const newOrdersMessage = (numbers: string[]) =>
  numbers.length === 1 ? `New order ${numbers[0]}` : `${numbers.length} new orders`;
