import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { useOrderUpdates } from '#client/app/orders/useOrderUpdates.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_OWN_SEARCH, OWN_ORDER_VIEWS, type OwnOrderView } from '#shared/domain/orders/ownOrders.ts';
import { newsOf, statusNews } from './orderNews.ts';

const PAGE_SIZE = 10;

export interface OrdersView {
  s: string;
  view: OwnOrderView | null;
}

/** The URL's filter: all orders, unless it has words (`s`) or a kind (`view`). */
export function useOrdersView(): OrdersView {
  const query = new URLSearchParams(useSearch());
  const view = OWN_ORDER_VIEWS.find((each) => each === query.get('view')) ?? null;
  return { s: (query.get('s') ?? '').slice(0, MAX_OWN_SEARCH), view };
}

const isCancelled = ({ order_status }: Order['orders'][number]) => order_status.status === 'Cancelled';

export function useMyOrders({ s, view }: OrdersView) {
  const utils = trpc.useUtils();
  const input = { limit: PAGE_SIZE, ...(s !== '' && { s }), ...(view && { view }) };
  const list = trpc.orders.customerOrders.useInfiniteQuery(input, {
    getNextPageParam: (page: Order[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id),
  });
  const orders = list.data?.pages.flat() ?? [];
  const { updates, news } = useOrderNews(orders, async () => {
    await utils.orders.invalidate();
    return utils.orders.customerOrders.getInfiniteData(input)?.pages.flat() ?? [];
  });

  const hasCancelled = orders.some((order) => order.orders.some(isCancelled));
  const short = trpc.orders.shortLines.useQuery(undefined, { enabled: hasCancelled }).data;

  // TanStack Query clears the error of a list without data when it requests it again, as it does when the stream starts.
  const hasFailed = list.data === undefined && list.errorUpdateCount > 0;

  return {
    orders,
    short: new Set(short?.lines),
    isPending: list.isPending && !hasFailed,
    /** Nothing is requested while offline. */
    isWaiting: list.fetchStatus === 'paused',
    hasFailed,
    error: list.error,
    refetch: () => void list.refetch(),
    isRefetching: hasFailed ? list.isFetching : list.isRefetching,
    isOutdated: list.isRefetchError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
    updates,
    news,
  };
}

/** Compares with the last announced order, so that nothing is lost if several changes come at once or the stream was interrupted. */
export function useOrderNews(orders: readonly Order[], refresh: () => Promise<readonly Order[]>) {
  const [news, setNews] = useState('');
  /** Orders in the state first shown or last announced. */
  const told = useRef(new Map<string, Order>());
  useEffect(() => {
    for (const order of orders) if (!told.current.has(order._id)) told.current.set(order._id, order);
  });
  const tell = (text: string) => {
    if (text !== '') setNews(text);
  };

  const updates = useOrderUpdates({
    listed: null,
    onStarted: async () => {
      const missed = (await refresh()).flatMap((after) => {
        const before = told.current.get(after._id);
        told.current.set(after._id, after);
        return before ? statusNews(before, after) || [] : [];
      });
      tell(missed.join(' '));
    },
    onUpdate: async (update) => {
      const wasShown = told.current.has(update.order_id);
      const after = (await refresh()).find(({ _id }) => _id === update.order_id);
      tell(newsOf(update, wasShown ? told.current.get(update.order_id) : undefined, after));
      // Other updates announce no statuses.
      if (after && (update.type === 'status' || !wasShown)) told.current.set(after._id, after);
    },
  });

  return {
    updates,
    news,
  };
}
