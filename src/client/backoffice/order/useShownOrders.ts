import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Order } from '#shared/contracts/orders.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { type Board, findOrder, isShortened, withOrder } from './board.ts';

const boards = { queryKey: getQueryKey(trpc.dashboard.index) };
const searches = { queryKey: getQueryKey(trpc.orders.find) };
type Found = ApiOutput['orders']['find'];
/** The board reads a search page by page, the counter only its beginning. */
type Search = InfiniteData<Found> | Found;
const pagesOf = (search: Search | undefined): Found[] =>
  search === undefined ? [] : 'pages' in search ? search.pages : [search];

export function useShownOrders() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const known = (id: string): Order | undefined => {
    const onBoards = queryClient.getQueriesData<Board>(boards).map(([, board]) => findOrder(board, id));
    const inSearches = queryClient
      .getQueriesData<Search>(searches)
      .flatMap(([, search]) => pagesOf(search).flatMap(({ docs }) => docs))
      .find(({ _id }) => _id === id);
    return onBoards.find((order) => order !== undefined) ?? inSearches ?? utils.orders.get.getData({ _id: id });
  };
  return {
    known,
    /** The complete order, requested if the board has only its first lines; undefined if that fails. */
    async knownWhole(id: string): Promise<Order | undefined> {
      const order = known(id);
      if (!order || !isShortened(order)) return order;
      return utils.orders.get.fetch({ _id: id }, { staleTime: 0 }).catch(() => undefined);
    },
    show(...orders: readonly Order[]) {
      if (orders.length === 0) return;
      for (const [key, board] of queryClient.getQueriesData<Board>(boards)) {
        const shown = board && orders.filter(({ _id }) => !isView(key) || findOrder(board, _id));
        if (shown) queryClient.setQueryData(key, shown.reduce(withOrder, board));
      }
      queryClient.setQueriesData<Search>(searches, (search) => search && withFound(search, orders));
      const whole = orders.filter((order) => !isShortened(order));
      for (const order of whole) utils.orders.get.setData({ _id: order._id }, order);
    },
    /** A pending response is older than the shown change and would revert it. */
    async hold(ids: readonly string[]) {
      await Promise.all([
        queryClient.cancelQueries(boards),
        queryClient.cancelQueries(searches),
        ...ids.map((_id) => utils.orders.get.cancel({ _id })),
      ]);
    },
    async reload(ids: readonly string[]) {
      await Promise.all([
        queryClient.invalidateQueries(boards),
        queryClient.invalidateQueries(searches),
        utils.orders.paginate.invalidate(),
        utils.counter.pickingList.invalidate(),
        ...ids.map((_id) => utils.orders.get.invalidate({ _id })),
      ]);
    },
  };
}

function isView([, options]: QueryKey): boolean {
  const input = typeof options === 'object' && options !== null && 'input' in options ? options.input : null;
  return typeof input === 'object' && input !== null && 'view' in input && input.view !== null;
}

function withFound(search: Search, orders: readonly Order[]): Search {
  const changed = new Map(orders.map((order) => [order._id, order]));
  const withChanged = (page: Found) => ({ ...page, docs: page.docs.map((each) => changed.get(each._id) ?? each) });
  return 'pages' in search ? { ...search, pages: search.pages.map(withChanged) } : withChanged(search);
}
