import { useCallback } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { BULK_UNDO_MS } from '#shared/domain/orders/orderListing.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { ordersLeft, ordersMoved, ordersMovedBack } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { withStatus } from '../order/board.ts';
import { offerUndo } from '../order/lastUndo.ts';
import type { MoveAnswer } from '../order/setOrderStatus.ts';
import { useShownOrders } from '../order/useShownOrders.ts';

/**
 * Sets the status of several orders in one call, each guarded by the one it is shown at: shown at once, announced together, and
 * taken back for a minute. What somebody has moved meanwhile, or cannot be moved, goes back to what it is and is said.
 */
export function useBulkStatus() {
  const { known, show, hold, reload } = useShownOrders();
  const onError = (error: unknown) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });

  const undoing = trpc.orders.bulkUndo.useMutation({
    onSuccess: ({ done, failed }) => {
      const moved = done.length > 0 ? ordersMovedBack(done.length) : '';
      showToast(withLeft(moved, failed), { tone: toneOf(failed) });
    },
    onError,
    onSettled: (_result, _error, { orders }) => reload(idsOf(orders)),
  });
  const setting = trpc.orders.bulkStatus.useMutation({
    onMutate: async ({ orders, order_status, reason }) => {
      const ids = idsOf(orders);
      const before = ids.flatMap((id) => known(id) ?? []);
      await hold(ids);
      show(...before.map((order) => withStatus(order, order_status, null, reason)));
      return { before };
    },
    onSuccess: ({ done, failed }, { order_status }, { before }) => {
      show(...before.filter(({ _id }) => failed.some((each) => each._id === _id)));
      const left = done.reduce((sum, { lines_left_cancelled }) => sum + lines_left_cancelled, 0);
      const moved = done.length > 0 ? ordersMoved(done.length, order_status, left) : '';
      const message = withLeft(moved, failed);
      const orders = done.filter(({ undo }) => undo.length > 0).map(({ _id, undo }) => ({ _id, orders: undo }));
      if (orders.length > 0) offerUndo(message, () => undoing.mutate({ orders }), BULK_UNDO_MS, toneOf(failed));
      else showToast(message, { tone: toneOf(failed) });
    },
    onError: (error, _input, context) => {
      if (context) show(...context.before);
      onError(error);
    },
    onSettled: (_result, _error, { orders }) => reload(idsOf(orders)),
  });

  const { mutate } = setting;
  const setStatus = useCallback(
    (orders: readonly Order[], order_status: OrderStatus, answer: MoveAnswer = {}) =>
      mutate({
        orders: orders.map(({ _id, order_status: { status } }) => ({ _id, old_order_status: status })),
        order_status,
        reason: answer.reason ?? '',
        is_unpaid_confirmed: answer.isUnpaidConfirmed ?? false,
      }),
    [mutate],
  );
  return { isPending: setting.isPending || undoing.isPending, setStatus };
}

const idsOf = (orders: readonly { _id: unknown }[]): string[] => orders.map(({ _id }) => String(_id));

type Failed = readonly { msg: string }[];

/** One message for what moved and what did not: the first says why; the list shows where all of them are. */
const withLeft = (moved: string, [first, ...others]: Failed): string =>
  [moved, ...(first ? [ordersLeft(others.length + 1, first.msg)] : [])].filter(Boolean).join(' ');

const toneOf = (failed: Failed) => (failed.length > 0 ? 'error' : 'success');
