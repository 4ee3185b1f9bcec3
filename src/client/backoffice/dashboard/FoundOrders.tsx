import { useEffect } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { Button } from '../../design/button/Button.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Announced } from '../../design/text/VisuallyHidden.tsx';
import type { BoardProps } from './boardProps.ts';
import { found as foundPlace } from './dashboard.css.ts';
import { OrderRows } from './OrderRows.tsx';
import { ROW_HEIGHT } from './rows.css.ts';
import type { FoundOrdersState } from './useFoundOrders.ts';

interface FoundOrdersProps extends Omit<BoardProps, 'columns'> {
  found: FoundOrdersState;
  /** The list scrolls by itself; otherwise with the page. */
  isScrolling: boolean;
  /** The text that Enter was pressed on; its only hit is opened. */
  entered: string;
  onEntered: () => void;
}

/** The orders that the store finds, of any status and age, newest first. */
export function FoundOrders({ view, ticks, open, found, isScrolling, entered, onEntered }: FoundOrdersProps) {
  const s = view.find;
  const { search, orders } = found;
  const only = orders?.length === 1 ? orders[0]?._id : undefined;

  useEffect(() => {
    if (entered !== s || !search.isSuccess) return;
    onEntered();
    if (only !== undefined) open(only);
  }, [entered, s, search.isSuccess, only, open, onEntered]);

  if (search.isPending) {
    return (
      <div className={foundPlace}>
        <SkeletonGroup label="Searching orders">
          <Skeleton shape="block" height={ROW_HEIGHT.wide} />
          <Skeleton shape="block" height={ROW_HEIGHT.wide} />
        </SkeletonGroup>
      </div>
    );
  }
  if (!orders) {
    return (
      <div className={foundPlace}>
        <QueryError query={search} />
      </div>
    );
  }
  return (
    <section className={foundPlace} aria-labelledby="found-orders">
      <Heading level={2} id="found-orders" tabIndex={-1}>
        {foundTitle(orders.length, search.hasNextPage)}
      </Heading>
      <Announced>{foundTitle(orders.length, search.hasNextPage)}</Announced>
      {orders.length === 0 ? (
        <EmptyState
          title={staffMessages.noRecords}
          description="Try fewer letters, or the last digits of the phone number."
        />
      ) : (
        <OrderRows label="Orders found" orders={orders} ticks={ticks} onOpen={open} isScrolling={isScrolling} />
      )}
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
