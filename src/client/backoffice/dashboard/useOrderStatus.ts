import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orderStatus.ts';
import { messages, statusSet, statusUndone } from '#shared/messages.ts';
import { itemStatusSet } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import type { ApiInput, ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { type Board, changedLines, findOrder, withOrder, withStatus } from './board.ts';

const boards = { queryKey: getQueryKey(trpc.dashboard.index) };
const searches = { queryKey: getQueryKey(trpc.orders.find) };
type Search = InfiniteData<ApiOutput['orders']['find']>;

/** As long as a change can be undone from where it is announced. */
const UNDO_MS = 10_000;

/** Which change of status, on all lines or on one; `reason` where it cancels. */
export type SetOrderStatus = (order: Order, status: OrderStatus, lineId?: string, reason?: string) => void;

/**
 * Sets the status of an order, or of one of its lines: shown at once, put back with a message where the server says no, and
 * announced with a way to undo it.
 */
export function useOrderStatus(): SetOrderStatus {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();

  function known(id: string): Order | undefined {
    const onBoards = queryClient.getQueriesData<Board>(boards).map(([, board]) => findOrder(board, id));
    const inSearches = queryClient
      .getQueriesData<Search>(searches)
      .flatMap(([, search]) => search?.pages.flatMap(({ docs }) => docs) ?? [])
      .find(({ _id }) => _id === id);
    return onBoards.find((order) => order !== undefined) ?? inSearches ?? utils.orders.get.getData({ _id: id });
  }

  function show(order: Order) {
    queryClient.setQueriesData<Board>(boards, (board) => board && withOrder(board, order));
    queryClient.setQueriesData<Search>(searches, (search) => search && withFound(search, order));
    utils.orders.get.setData({ _id: order._id }, order);
  }

  async function reload(_id: string) {
    await Promise.all([
      queryClient.invalidateQueries(boards),
      queryClient.invalidateQueries(searches),
      utils.orders.get.invalidate({ _id }),
    ]);
  }

  const undoing = trpc.orders.undoStatus.useMutation({
    onSuccess: (order) => {
      show(order);
      showToast(statusUndone(order.order_no, order.order_status.status));
    },
    onError: (error) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' }),
    onSettled: (_order, _error, { _id }) => reload(String(_id)),
  });

  const setting = trpc.orders.orderStatus.useMutation({
    onMutate: async ({ _id, order_status, orders, reason }) => {
      const before = known(String(_id));
      // A response on its way was requested before this change and would take it back on screen.
      await Promise.all([
        queryClient.cancelQueries(boards),
        queryClient.cancelQueries(searches),
        utils.orders.get.cancel({ _id: String(_id) }),
      ]);
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
      if (undo.length === 0) return showToast(message);
      const action = { label: 'Undo', onPress: () => undoing.mutate({ _id: order._id, orders: undo }) };
      showToast(message, { action, timeoutMs: UNDO_MS });
    },
    onError: (error, _input, context) => {
      if (context?.before) show(context.before);
      showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });
    },
    onSettled: (_order, _error, { _id }) => reload(String(_id)),
  });

  const { mutate } = setting;
  return useCallback<SetOrderStatus>(
    (order, status, lineId, reason) =>
      mutate({
        _id: order._id,
        order_status: status,
        old_order_status: order.order_status.status,
        orders: lineId === undefined ? null : [lineId],
        reason: reason ?? null,
      }),
    [mutate],
  );
}

type Lines = ApiInput['orders']['orderStatus']['orders'];
const lineIdsOf = (lines: Lines): string[] | null =>
  lines?.map((line) => String(typeof line === 'object' ? line._id : line)) ?? null;

function withFound(search: Search, order: Order): Search {
  const pages = search.pages.map((page) => ({
    ...page,
    docs: page.docs.map((each) => (each._id === order._id ? order : each)),
  }));
  return { ...search, pages };
}
