import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import type { ApiInput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { type ListedEvents, useOrderUpdates } from '#client/app/orders/useOrderUpdates.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Order, OrderUpdate } from '#shared/contracts/orders.ts';
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
import { offerUndo } from './lastUndo.ts';

export interface MoveAnswer {
  reason?: string;
  isUnpaidConfirmed?: boolean;
}

export type SetOrderStatus = (order: Order, status: OrderStatus, lineId?: string, answer?: MoveAnswer) => void;

/** Reads again everything on screen that shows orders. */
export function useReloadOrders() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      utils.dashboard.index.invalidate(),
      utils.orders.invalidate(),
      utils.payments.invalidate(),
      utils.counter.invalidate(),
      utils.notices.ofOrder.invalidate(),
      queryClient.invalidateQueries({ queryKey: ['record history'] }),
    ]);
}

/** A burst of events becomes one reload and one message. The 100 ms of docs/rules/operations.md, Screens apply to own actions only. */
const GATHER_MS = 400;

/** Returns a function that runs `flush` once, a little later, however often it is called until then. */
function useGathered(flush: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      flush();
    }, GATHER_MS);
  };
}

interface LiveOptions {
  /** As in useOrderUpdates; by default the stream begins now. */
  listed?: ListedEvents | null | undefined;
  onPlaced?: (orders: readonly OrderUpdate[]) => void;
}

/** Reads orders again as they change elsewhere, a burst of changes at once. */
export function useLiveOrders({ listed, onPlaced }: LiveOptions = { listed: null }) {
  const reload = useReloadOrders();
  const utils = trpc.useUtils();
  const placed = useRef<OrderUpdate[]>([]);
  const readAll = useGathered(() => {
    void reload();
    if (placed.current.length > 0) onPlaced?.(placed.current);
    placed.current = [];
  });
  const readTicks = useGathered(() => void utils.counter.ticks.invalidate());
  return useOrderUpdates({
    listed,
    onStarted: readAll,
    onUpdate: (update) => {
      if (update.type === 'placed') placed.current.push(update);
      readAll();
    },
    onPicked: readTicks,
  });
}

const pending = (call: Parameters<typeof getMutationKey>[0]) => ({
  mutationKey: getMutationKey(call),
  status: 'pending' as const,
});
type One = ApiInput['orders']['orderStatus'];
type Several = ApiInput['orders']['bulkStatus'];

/** The new statuses of orders and single lines (`line 12`) by pending changes, until the lists have been read again. */
export function useMoves(): ReadonlyMap<string, OrderStatus> {
  const one = useMutationState({
    filters: pending(trpc.orders.orderStatus),
    select: ({ state }) => state.variables as One,
  });
  const several = useMutationState({
    filters: pending(trpc.orders.bulkStatus),
    select: ({ state }) => state.variables as Several,
  });
  return new Map([
    ...one.flatMap(({ _id, orders, order_status }) =>
      typeof order_status !== 'string'
        ? []
        : (orders?.map((line) => `line ${line}`) ?? [String(_id)]).map((id) => [id, order_status] as const),
    ),
    ...several.flatMap(({ orders, order_status }) => orders.map(({ _id }) => [String(_id), order_status] as const)),
  ]);
}

/** The lines to send to undo a change. */
export function changedLines(before: Order, after: Order) {
  return before.orders.flatMap(({ _id, order_status, cancel_reason }) => {
    const now = after.orders.find((line) => line._id === _id)?.order_status.status;
    if (now === undefined || now === order_status.status) return [];
    return [{ _id, order_status: order_status.status, old_order_status: now, cancel_reason }];
  });
}

export const showFailedChange = (error: unknown) =>
  showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' });

/** Announced with Undo. */
export function useOrderStatus(): SetOrderStatus {
  const utils = trpc.useUtils();
  const reload = useReloadOrders();

  const undoing = trpc.orders.undoStatus.useMutation({
    onSuccess: (order) => showToast(statusUndone(order.order_no, order.order_status.status)),
    onError: showFailedChange,
    onSettled: reload,
  });
  const setting = trpc.orders.orderStatus.useMutation({
    // The board has only the first lines of an order.
    onMutate: ({ _id }) => utils.orders.get.fetch({ _id: String(_id) }, { staleTime: 0 }).catch(() => null),
    onSuccess: ({ lines_left_cancelled, ...order }, { orders }, before) => {
      const undo = before ? changedLines(before, order) : [];
      const line = order.orders.find((each) => orders?.includes(each._id));
      const message = line
        ? itemStatusSet(order.order_no, line.item.name, line.order_status.status)
        : statusSet(order.order_no, order.order_status.status, lines_left_cancelled);
      const told = message + listedAgainText(order.listed_again);
      if (undo.length === 0) return showToast(told);
      offerUndo(told, () => undoing.mutate({ _id: order._id, orders: undo }));
    },
    onError: showFailedChange,
    onSettled: reload,
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

/** Each order is guarded by its shown status: orders changed by others in the meantime stay and are reported. */
export function useBulkStatus() {
  const reload = useReloadOrders();

  const undoing = trpc.orders.bulkUndo.useMutation({
    onSuccess: ({ done, failed }) => {
      const moved = done.length > 0 ? ordersMovedBack(done.length) : '';
      showToast(withLeft(moved, failed), { tone: toneOf(failed) });
    },
    onError: showFailedChange,
    onSettled: reload,
  });
  const setting = trpc.orders.bulkStatus.useMutation({
    onSuccess: ({ done, failed }, { order_status }) => {
      const left = done.reduce((sum, { lines_left_cancelled }) => sum + lines_left_cancelled, 0);
      const moved = done.length > 0 ? ordersMoved(done.length, order_status, left) : '';
      const message = withLeft(moved, failed);
      const orders = done.filter(({ undo }) => undo.length > 0).map(({ _id, undo }) => ({ _id, orders: undo }));
      if (orders.length > 0) offerUndo(message, () => undoing.mutate({ orders }), BULK_UNDO_MS, toneOf(failed));
      else showToast(message, { tone: toneOf(failed) });
    },
    onError: showFailedChange,
    onSettled: reload,
  });

  return {
    isPending: setting.isPending || undoing.isPending,
    setStatus: (orders: readonly Order[], order_status: OrderStatus, answer: MoveAnswer = {}) =>
      setting.mutate({
        orders: orders.map(({ _id, order_status: { status } }) => ({ _id, old_order_status: status })),
        order_status,
        reason: answer.reason ?? '',
        is_unpaid_confirmed: answer.isUnpaidConfirmed ?? false,
      }),
  };
}

type Failed = readonly { msg: string }[];

/** The first rejection gives the reason. */
const withLeft = (moved: string, [first, ...others]: Failed): string =>
  [moved, ...(first ? [ordersLeft(others.length + 1, first.msg)] : [])].filter(Boolean).join(' ');

const toneOf = (failed: Failed) => (failed.length > 0 ? 'error' : 'success');
