import { type ReactNode, useCallback, useEffect } from 'react';
import { trpc } from '#client/api/client.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Announced } from '#client/design/text/VisuallyHidden.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderSlots, StatusWord } from './OrderMarks.tsx';
import { OrderRows, type OrderRowsProps, RowsSkeleton } from './OrderRows.tsx';
import { found } from './rows.css.ts';

/** `isOpenFirst`: orders that can still be handed over come first, on one page. */
export function useFoundOrders(s: string, isOpenFirst = false) {
  const search = trpc.orders.find.useInfiniteQuery(
    { s, is_open_first: isOpenFirst },
    { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined, staleTime: 0, enabled: s !== '' },
  );
  return { search, orders: search.data?.pages.flatMap(({ docs }) => docs) ?? [] };
}

interface FoundOrdersProps
  extends Pick<OrderRowsProps<Order>, 'openId' | 'onOpen' | 'selected' | 'onSelect' | 'isScrolling'> {
  s: string;
  isOpenFirst?: boolean;
  /** The text that was entered with Enter: its only order opens, once. */
  entered: string | null;
  onEntered?: () => void;
  action?: (order: Order) => ReactNode;
}

export function FoundOrders({ s, isOpenFirst, entered, onEntered, action, ...rows }: FoundOrdersProps) {
  const { search, orders } = useFoundOrders(s, isOpenFirst);
  const { onOpen } = rows;
  const only = orders.length === 1 ? orders[0]?._id : undefined;
  useEffect(() => {
    if (entered !== s || !search.isSuccess) return;
    onEntered?.();
    if (only !== undefined) onOpen(only);
  }, [entered, s, search.isSuccess, only, onOpen, onEntered]);
  const slots = useCallback(
    (order: Order) => ({
      ...orderSlots(order),
      badges: <StatusWord status={order.order_status.status} />,
      action: action?.(order),
    }),
    [action],
  );
  const title = foundTitle(orders.length, search.hasNextPage);
  return (
    <section className={found} aria-label={title}>
      <QueryFaces query={search} loading={<RowsSkeleton label="Searching orders" count={2} />}>
        {() => (
          <>
            <Heading level={2} tabIndex={-1}>
              {title}
            </Heading>
            <Announced>{title}</Announced>
            {orders.length === 0 ? (
              <EmptyState
                title={staffMessages.noRecords}
                description="Try fewer letters, or the last digits of the phone number."
              />
            ) : (
              <OrderRows {...rows} label="Orders found" orders={orders} slots={slots} />
            )}
          </>
        )}
      </QueryFaces>
      {search.hasNextPage && (
        <Button isBlock isPending={search.isFetchingNextPage} onPress={() => void search.fetchNextPage()}>
          Show older orders
        </Button>
      )}
    </section>
  );
}

function foundTitle(count: number, hasMore: boolean): string {
  if (count === 0) return 'No order found';
  return `${count}${hasMore ? ' or more' : ''} ${count === 1 ? 'order' : 'orders'} found`;
}
