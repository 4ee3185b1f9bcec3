import { useCallback } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import type { ApiInput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { BULK_UNDO_MS } from '#shared/domain/orders/orderListing.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import {
  itemStatusSet,
  listedAgainText,
  ordersLeft,
  ordersMoved,
  ordersMovedBack,
  statusSet,
  statusUndone,
} from '#shared/staffMessages.ts';
import { changedLines, withStatus } from '../order/board.ts';
import { offerUndo } from '../order/lastUndo.ts';
import type { MoveAnswer, SetOrderStatus } from '../order/setOrderStatus.ts';
import { useShownOrders } from '../order/useShownOrders.ts';

/** Shown immediately, reverted with a message if rejected, and announced with Undo. */
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

/** Each order is guarded by its shown status: orders changed by others in the meantime are reverted and reported. */
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

/** The first rejection gives the reason. */
const withLeft = (moved: string, [first, ...others]: Failed): string =>
  [moved, ...(first ? [ordersLeft(others.length + 1, first.msg)] : [])].filter(Boolean).join(' ');

const toneOf = (failed: Failed) => (failed.length > 0 ? 'error' : 'success');
