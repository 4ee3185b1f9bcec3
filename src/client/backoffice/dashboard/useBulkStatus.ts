import { useCallback, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { ordersSet, ordersUndone } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import type { ApiInput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { changedLines, withStatus } from './board.ts';
import { offerUndo } from './lastUndo.ts';
import { useShownOrders } from './useShownOrders.ts';

type Undo = ApiInput['orders']['undoStatus'];

/**
 * Sets the status of several orders: shown at once, each checked by itself against what was seen of it, announced together with
 * one way to undo all. What somebody has moved meanwhile, or cannot be moved, goes back to what it is and is said.
 */
export function useBulkStatus() {
  const { client } = trpc.useUtils();
  const { show, hold, reload } = useShownOrders();
  const [isPending, setPending] = useState(false);

  async function undo(changes: readonly Undo[]) {
    const ids = changes.map(({ _id }) => String(_id));
    const results = await Promise.allSettled(changes.map((change) => client.orders.undoStatus.mutate(change)));
    const undone = fulfilled(results);
    for (const order of undone) show(order);
    if (undone.length > 0) showToast(ordersUndone(undone.length));
    sayFailures(results);
    await reload(ids);
  }

  async function set(orders: readonly Order[], status: OrderStatus, reason?: string) {
    const ids = orders.map(({ _id }) => _id);
    setPending(true);
    await hold(ids);
    for (const order of orders) show(withStatus(order, status, null, reason ?? ''));
    const results = await Promise.allSettled(
      orders.map(({ _id, order_status }) =>
        client.orders.orderStatus.mutate({
          _id,
          order_status: status,
          old_order_status: order_status.status,
          reason: reason ?? null,
        }),
      ),
    );
    const changes: Undo[] = [];
    let count = 0;
    for (const [index, result] of results.entries()) {
      const before = orders[index];
      if (!before) continue;
      if (result.status === 'rejected') {
        show(before);
        continue;
      }
      const { lines_left_cancelled, ...after } = result.value;
      show(after);
      count += 1;
      const lines = changedLines(before, after);
      if (lines.length > 0) changes.push({ _id: before._id, orders: lines });
    }
    if (count > 0) {
      if (changes.length > 0) offerUndo(ordersSet(count, status), () => void undo(changes));
      else showToast(ordersSet(count, status));
    }
    sayFailures(results);
    setPending(false);
    await reload(ids);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing that changes, and cards depend on it
  return { isPending, set: useCallback(set, []) };
}

const fulfilled = <Value>(results: readonly PromiseSettledResult<Value>[]): Value[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));

/** Says what went wrong, each message once. */
function sayFailures(results: readonly PromiseSettledResult<unknown>[]): void {
  const texts = results.flatMap((result) =>
    result.status === 'rejected' ? [messageOf(result.reason, messages.statusChangeFailed)] : [],
  );
  for (const [text, same] of Map.groupBy(texts, (each) => each)) {
    showToast(same.length === 1 ? text : `${text} (${same.length} orders)`, { tone: 'error' });
  }
}
