import { useSearch } from 'wouter';
import type { Order } from '#shared/contracts/orders.ts';
import { MAX_OWN_SEARCH, OWN_ORDER_VIEWS, type OwnOrderView } from '#shared/domain/orders/ownOrders.ts';
import { trpc } from '../../api/client.ts';
import { useOrderNews } from './useOrderNews.ts';

const PAGE_SIZE = 10;

/** The part of the customer's orders that the URL asks for. */
export interface OrdersView {
  s: string;
  view: OwnOrderView | null;
}

/** Reads what My Orders shows from its URL: all orders, unless it names words (`s`) or a kind (`view`). */
export function useOrdersView(): OrdersView {
  const query = new URLSearchParams(useSearch());
  const view = OWN_ORDER_VIEWS.find((each) => each === query.get('view')) ?? null;
  return { s: (query.get('s') ?? '').slice(0, MAX_OWN_SEARCH), view };
}

const isCancelled = ({ order_status }: Order['orders'][number]) => order_status.status === 'Cancelled';

/** The customer's orders, newest first, a page at a time, kept in step with what happens to them. */
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

  // TanStack Query forgets the error of a list without data as soon as it requests it again, as it does when the stream starts.
  const hasFailed = list.data === undefined && list.errorUpdateCount > 0;

  return {
    orders,
    /** The cancelled lines of which too few pieces are there now. */
    short: new Set(short?.lines),
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
    news,
  };
}
