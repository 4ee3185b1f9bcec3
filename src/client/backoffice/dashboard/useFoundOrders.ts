import { trpc } from '../../api/client.ts';

/** Reads the orders that the store finds for a text, newest first, a page at a time; without a text nothing is requested. */
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
