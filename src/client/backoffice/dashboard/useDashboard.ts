import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import type { ListedEvents } from '#client/app/orders/useOrderUpdates.ts';
import { storageEntry } from '#client/browser/webStorage.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import type { BoardOrder } from '#shared/contracts/orders.ts';
import { BOARD_VIEWS, type BoardView, statusesIn } from '#shared/domain/orders/boardView.ts';
import { compareOnDashboard } from '#shared/domain/orders/dashboardOrder.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { useLiveOrders, useMoves } from '../order/useOrderStatus.ts';
import { useSetQuery } from '../records/list/useListView.ts';
import { useStaffUser } from '../records/useStaffUser.ts';

/** Orders loaded per list at first: more than are visible. */
const FIRST_PAGE = 20;
/** Orders loaded per page while scrolling; the first page repeats the loaded ones. */
const PAGE_SIZE = 100;

interface ExtraPages {
  view: BoardView | null;
  pages: Partial<Record<OrderStatus, number>>;
}

export function useDashboard(view: BoardView | null) {
  const [extraPages, setExtraPages] = useState<ExtraPages>({ view, pages: {} });
  const extra = extraPages.view === view ? extraPages.pages : {};
  const statuses = statusesIn(view);
  const first = trpc.dashboard.index.useQuery({ page_size: FIRST_PAGE, view }, { placeholderData: keepPreviousData });
  const inputs = statuses.flatMap((order_status) =>
    Array.from({ length: extra[order_status] ?? 0 }, (_, index) => ({
      order_status,
      view,
      page: index + 1,
      page_size: PAGE_SIZE,
    })),
  );
  const extras = trpc.useQueries((calls) => inputs.map((input) => calls.dashboard.index(input)));

  const moves = useMoves();
  const orders = [first, ...extras].flatMap(({ data }) => data?.lists.flatMap((list) => list.orders) ?? []);
  // A page may repeat orders that moved in the meantime.
  const known = [...new Map(orders.map((order) => [order._id, order])).values()];
  const statusOf = ({ _id, order_status }: BoardOrder) => moves.get(_id) ?? order_status.status;

  const columns = statuses.map((status) => {
    const list = first.data?.lists.find((each) => each.status === status);
    const pages = extras.filter((_, index) => inputs[index]?.order_status === status);
    const orders = known
      .filter((order) => statusOf(order) === status)
      .sort((one, other) => compareOnDashboard(status, sortKeyOf(one), sortKeyOf(other)));
    const loaded = known.filter((order) => order.order_status.status === status);
    const failed = pages.find((page) => page.isError);
    const count = list?.count ?? 0;
    return {
      status,
      count: count + orders.length - loaded.length,
      orders,
      hasMore: count > loaded.length && pages.every((page) => page.isSuccess),
      isLoadingMore: pages.some((page) => page.isPending && page.isFetching),
      hasMoreFailed: failed !== undefined,
      loadMore: () => {
        if (failed) void failed.refetch();
        else
          setExtraPages((now) => {
            const pages = now.view === view ? now.pages : {};
            return { view, pages: { ...pages, [status]: (pages[status] ?? 0) + 1 } };
          });
      },
    };
  });

  return {
    columns,
    notices: first.data?.notices ?? [],
    listed: first.data,
    isPending: first.isPending,
    error: first.data ? null : first.error,
    refetch: () => void first.refetch(),
    isRefetching: first.isRefetching,
  };
}
export type BoardColumn = ReturnType<typeof useDashboard>['columns'][number];

const sortKeyOf = ({ _id, pickup_time }: BoardOrder) => ({ id: Number(_id), pickup_time });

/** Stored per user in this browser; default: By status. */
const chosenLayout = storageEntry<'today' | 'by-status'>({
  area: 'local',
  name: 'dashboard',
  read: (stored) => (stored === 'today' ? stored : 'by-status'),
});

const DONE = 'done';

export function useDashboardView() {
  const [query] = useSearchParams();
  const set = useSetQuery();
  const user = useStaffUser()?._id ?? '';
  const isToday = chosenLayout.use(user) === 'today';
  const named = query.get('status');
  const boardView = BOARD_VIEWS.find((each) => each === query.get('view')) ?? null;
  const isDone = isToday && query.get('view') === DONE;

  return {
    status: ORDER_STATUSES.find((status) => status === named) ?? 'Pending',
    isToday,
    choose: (layout: 'today' | 'by-status') => chosenLayout.set(layout, user),
    /** Claimed and Cancelled orders, which Today shows only when asked. */
    isDone,
    /** Today begins with its pick-ups, By status with all orders. */
    shownView: boardView ?? (isToday && !isDone ? 'today' : null),
    narrow: (to: BoardView | typeof DONE | null) => set({ view: to }, { replace: true }),
    find: query.get('find') ?? '',
    openOrderId: query.get('order'),
    show: (status: OrderStatus) => set({ status }, { replace: true }),
    search: (text: string) => set({ find: text }, { replace: true }),
    /** Memoized, so that cards are not rendered again. */
    open: useCallback((orderId: string) => set({ order: orderId }), [set]),
    close: () => set({ order: null }, { replace: true }),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;

/** The live board, and the orders that came since and were not opened. */
export function useNewOrders(listed: ListedEvents | undefined) {
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const markSeen = useCallback(
    (orders: readonly { _id: string }[]) =>
      setUnseen((current) => new Set([...current].filter((id) => orders.every(({ _id }) => _id !== id)))),
    [],
  );
  const updates = useLiveOrders({
    listed,
    onPlaced: (placed) => {
      const numbers = new Map(placed.map(({ order_id, order_no }) => [order_id, order_no]));
      setUnseen((current) => new Set([...current, ...numbers.keys()]));
      showToast(newOrdersMessage([...numbers.values()]), { tone: 'info' });
    },
  });
  return { unseen, markSeen, updates };
}

const newOrdersMessage = (numbers: string[]) =>
  numbers.length === 1 ? `New order ${numbers[0]}` : `${numbers.length} new orders`;
