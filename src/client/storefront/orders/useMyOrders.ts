import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { trpc } from '../../api/client.ts';
import { useOrderUpdates } from '../../app/useOrderUpdates.ts';
import { newsOf } from './orderNews.ts';

const PAGE_SIZE = 10;

/** The customer's orders, newest first, a page at a time, kept in step with what happens to them. */
export function useMyOrders() {
  const utils = trpc.useUtils();
  const [news, setNews] = useState('');
  const list = trpc.orders.customerOrders.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (page: Order[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id) },
  );
  const refresh = () => utils.orders.customerOrders.invalidate();
  const orders = list.data?.pages.flat() ?? [];

  /** Orders as they were when they came in sight, or were told of last. */
  const told = useRef(new Map<string, Order>());
  useEffect(() => {
    for (const order of orders) if (!told.current.has(order._id)) told.current.set(order._id, order);
  });
  const readOrder = (id: string) =>
    utils.orders.customerOrders
      .getInfiniteData({ limit: PAGE_SIZE })
      ?.pages.flat()
      .find(({ _id }) => _id === id);

  const updates = useOrderUpdates({
    readUpTo: null,
    onStarted: () => void refresh(),
    onUpdate: async (update) => {
      await refresh();
      const after = readOrder(update.order_id);
      const text = newsOf(update, told.current.get(update.order_id), after);
      if (after) told.current.set(after._id, after);
      if (text !== '') setNews(text);
    },
  });

  // TanStack Query forgets the error of a list without data as soon as it requests it again, as it does when the stream starts.
  const hasFailed = list.data === undefined && list.errorUpdateCount > 0;

  return {
    orders,
    isPending: list.isPending && !hasFailed,
    /** Nothing is requested as long as there is no network. */
    isWaiting: list.fetchStatus === 'paused',
    /** The orders were never loaded; stays true while they are requested again. */
    hasFailed,
    error: list.error,
    refetch: () => void list.refetch(),
    isRefetching: hasFailed ? list.isFetching : list.isRefetching,
    /** Whether the shown orders may be out of date. */
    isOutdated: list.isRefetchError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
    updates,
    /** The latest change, for screen readers. */
    news,
  };
}
