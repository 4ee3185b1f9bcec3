import { useState } from 'react';
import type { Order, OrderUpdate } from '#shared/contracts/orders.ts';
import { orderMoved, orderPlacedElsewhere, pickupMoved, proofReceived } from '#shared/messages.ts';
import { paymentDecided } from '#shared/purchaseMessages.ts';
import { trpc } from '../../api/client.ts';

const PAGE_SIZE = 10;

/** The customer's orders, newest first, a page at a time, kept in step with what happens to them. */
export function useMyOrders() {
  const utils = trpc.useUtils();
  const [news, setNews] = useState('');
  const list = trpc.orders.customerOrders.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (page: Order[]) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?._id) },
  );
  const refresh = () => void utils.orders.customerOrders.invalidate();

  const updates = trpc.orders.updates.useSubscription(undefined, {
    // What happened between the list's response and the start of the stream is in neither.
    onStarted: refresh,
    onData: ({ data: update }) => {
      setNews(newsOf(update));
      refresh();
    },
  });

  // TanStack Query forgets the error of a list without data as soon as it requests it again, as it does when the stream starts.
  const hasFailed = list.data === undefined && list.errorUpdateCount > 0;

  return {
    orders: list.data?.pages.flat() ?? [],
    isPending: list.isPending && !hasFailed,
    /** Nothing is requested as long as there is no network. */
    isWaiting: list.fetchStatus === 'paused',
    /** The orders were never loaded; stays true while they are requested again. */
    hasFailed,
    error: list.error,
    refetch: () => void list.refetch(),
    isRefetching: hasFailed ? list.isFetching : list.isRefetching,
    /** What is shown may be out of date. */
    isOutdated: list.isRefetchError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: () => void list.fetchNextPage(),
    /** Why nothing is heard any more until `listenAgain`; null while the page listens, or tries to by itself. */
    updatesError: updates.status === 'error' ? updates.error : null,
    listenAgain: updates.reset,
    /** What has just changed, for screen readers. */
    news,
  };
}

function newsOf({ type, order_no, order_status }: OrderUpdate): string {
  if (type === 'placed') return orderPlacedElsewhere(order_no);
  if (type === 'pickup') return pickupMoved(order_no);
  if (type === 'payment') return paymentDecided(order_no);
  return type === 'proof' ? proofReceived(order_no) : orderMoved(order_no, order_status.status);
}
