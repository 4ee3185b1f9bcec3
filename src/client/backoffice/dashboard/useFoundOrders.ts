import { trpc } from '../../api/client.ts';

/** What the store finds among all orders for a text, newest first, a page at a time; nothing is asked without one. */
export function useFoundOrders(s: string) {
  const search = trpc.orders.find.useInfiniteQuery(
    { s },
    {
      getNextPageParam: ({ docs, has_more }) => (has_more ? docs.at(-1)?._id : undefined),
      staleTime: 0,
      enabled: s !== '',
    },
  );
  return { search, orders: search.data?.pages.flatMap(({ docs }) => docs) };
}
export type FoundOrdersState = ReturnType<typeof useFoundOrders>;
