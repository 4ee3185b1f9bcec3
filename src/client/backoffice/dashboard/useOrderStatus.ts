import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { sentenceOf } from '../../app/refusal.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { type Board, findOrder, withOrder, withStatus } from './board.ts';

const boards = { queryKey: getQueryKey(trpc.dashboard.index) };

/** Sets the status of an order, or of some of its lines: shown at once, undone with a sentence where it is refused. */
export function useOrderStatus() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();

  function known(id: string): Order | undefined {
    const found = queryClient.getQueriesData<Board>(boards).map(([, board]) => findOrder(board, id));
    return found.find((order) => order !== undefined) ?? utils.orders.get.getData({ _id: id });
  }

  function show(order: Order) {
    queryClient.setQueriesData<Board>(boards, (board) => board && withOrder(board, order));
    utils.orders.get.setData({ _id: order._id }, order);
  }

  const setting = trpc.orders.orderStatus.useMutation({
    onMutate: async ({ _id, order_status, orders }) => {
      const before = known(String(_id));
      // An answer on its way was asked for before this change and would take it back on screen.
      await Promise.all([queryClient.cancelQueries(boards), utils.orders.get.cancel({ _id: String(_id) })]);
      const status = typeof order_status === 'string' ? order_status : order_status.status;
      const lineIds = orders?.map((line) => String(typeof line === 'object' ? line._id : line)) ?? null;
      if (before) show(withStatus(before, status, lineIds));
      return { before };
    },
    onSuccess: show,
    onError: (error, _input, context) => {
      if (context?.before) show(context.before);
      showToast(sentenceOf(error, messages.statusChangeFailed), { tone: 'error' });
    },
    onSettled: async (_order, _error, { _id }) => {
      await Promise.all([queryClient.invalidateQueries(boards), utils.orders.get.invalidate({ _id: String(_id) })]);
    },
  });

  const { mutate } = setting;
  return useCallback(
    (order: Order, status: OrderStatus, lineId?: string) =>
      mutate({
        _id: order._id,
        order_status: status,
        old_order_status: order.order_status.status,
        orders: lineId === undefined ? null : [lineId],
      }),
    [mutate],
  );
}
export type SetOrderStatus = ReturnType<typeof useOrderStatus>;
