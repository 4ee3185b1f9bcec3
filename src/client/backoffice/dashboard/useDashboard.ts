import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orderStatus.ts';
import { trpc } from '../../api/client.ts';
import { type Board, mergePages, reuseUnchanged } from './board.ts';

const PAGE_SIZE = 20;

// Both are what these queries return; the option's own type knows nothing of it.
const structuralSharing = (older: unknown, newer: unknown) =>
  reuseUnchanged(older as Board | undefined, newer as Board);

/** The orders by status, a page of each at first and more on demand. */
export function useDashboard() {
  const page_size = PAGE_SIZE;
  const [extraPages, setExtraPages] = useState<Partial<Record<OrderStatus, number>>>({});
  const first = trpc.dashboard.index.useQuery({ page_size }, { structuralSharing, placeholderData: keepPreviousData });
  const inputs = ORDER_STATUSES.flatMap((order_status) =>
    Array.from({ length: extraPages[order_status] ?? 0 }, (_, index) => ({
      order_status,
      page: index + 2,
      page_size,
    })),
  );
  const extras = trpc.useQueries((calls) => inputs.map((input) => calls.dashboard.index(input, { structuralSharing })));

  const columns = ORDER_STATUSES.map((status) => {
    const list = first.data?.lists.find((each) => each.status === status);
    const pages = extras.filter((_, index) => inputs[index]?.order_status === status);
    const orders = mergePages([
      list?.orders ?? [],
      ...pages.map((page) => page.data?.lists.find((each) => each.status === status)?.orders ?? []),
    ]);
    const failed = pages.find((page) => page.isError);
    const count = list?.count ?? 0;
    return {
      status,
      count,
      orders,
      hasMore: count > orders.length && pages.every((page) => page.isSuccess),
      isLoadingMore: pages.some((page) => page.isPending && page.isFetching),
      hasMoreFailed: failed !== undefined,
      loadMore: () => {
        if (failed) void failed.refetch();
        else setExtraPages((current) => ({ ...current, [status]: (current[status] ?? 0) + 1 }));
      },
    };
  });

  return {
    columns,
    notices: first.data?.notices ?? [],
    isPending: first.isPending,
    error: first.data ? null : first.error,
    refetch: () => void first.refetch(),
    isRefetching: first.isRefetching,
  };
}
export type BoardColumn = ReturnType<typeof useDashboard>['columns'][number];
