import { useCallback } from 'react';
import { messages, statusSet, statusUndone } from '#shared/messages.ts';
import { itemStatusSet, listedAgainText } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import type { ApiInput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { changedLines, withStatus } from '../order/board.ts';
import { offerUndo } from '../order/lastUndo.ts';
import type { SetOrderStatus } from '../order/setOrderStatus.ts';
import { useShownOrders } from '../order/useShownOrders.ts';

/**
 * Sets the status of an order, or of one of its lines: shown at once, put back with a message where the server says no, and
 * announced with a way to undo it.
 */
export function useOrderStatus(): SetOrderStatus {
  const { knownWhole, show, hold, reload } = useShownOrders();

  const undoing = trpc.orders.undoStatus.useMutation({
    onSuccess: (order) => {
      show(order);
      showToast(statusUndone(order.order_no, order.order_status.status));
    },
    onError: (error) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' }),
    onSettled: (_order, _error, { _id }) => reload([String(_id)]),
  });

  const setting = trpc.orders.orderStatus.useMutation({
    onMutate: async ({ _id, order_status, orders, reason }) => {
      const before = await knownWhole(String(_id));
      await hold([String(_id)]);
      const status = typeof order_status === 'string' ? order_status : order_status.status;
      if (before) show(withStatus(before, status, lineIdsOf(orders), reason ?? ''));
      return { before };
    },
    onSuccess: ({ lines_left_cancelled, ...order }, { orders }, { before }) => {
      show(order);
      const undo = before ? changedLines(before, order) : [];
      const [id] = lineIdsOf(orders) ?? [];
      const line = order.orders.find((each) => each._id === id);
      const message = line
        ? itemStatusSet(order.order_no, line.item.name, line.order_status.status)
        : statusSet(order.order_no, order.order_status.status, lines_left_cancelled);
      const told = message + listedAgainText(order.listed_again);
      if (undo.length === 0) return showToast(told);
      offerUndo(told, () => undoing.mutate({ _id: order._id, orders: undo }));
    },
    onError: (error, _input, context) => {
      if (context?.before) show(context.before);
      showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });
    },
    onSettled: (_order, _error, { _id }) => reload([String(_id)]),
  });

  const { mutate } = setting;
  return useCallback<SetOrderStatus>(
    (order, status, lineId, answer) =>
      mutate({
        _id: order._id,
        order_status: status,
        old_order_status: order.order_status.status,
        orders: lineId === undefined ? null : [lineId],
        reason: answer?.reason ?? null,
        is_unpaid_confirmed: answer?.isUnpaidConfirmed ?? false,
      }),
    [mutate],
  );
}

type Lines = ApiInput['orders']['orderStatus']['orders'];
const lineIdsOf = (lines: Lines): string[] | null =>
  lines?.map((line) => String(typeof line === 'object' ? line._id : line)) ?? null;
