import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Collection, GridList, GridListLoadMoreItem, type Key, type Selection } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { QueryError } from '#client/app/QueryError.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { useWidth } from '#client/design/chart/useWidth.ts';
import { Checkbox } from '#client/design/checkbox/Checkbox.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Spinner } from '#client/design/progress/Spinner.tsx';
import { Skeleton, SkeletonGroup } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { Announced } from '#client/design/text/VisuallyHidden.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { type BoardProps, BoardRow } from './BoardRow.tsx';
import { column as columnClass, columnHead, found as foundPlace } from './dashboard.css.ts';
import { list, NARROW, ROW_GAP, ROW_HEIGHT } from './rows.css.ts';
import type { BoardColumn, FoundOrdersState } from './useDashboard.ts';
import type { TickedOrders } from './useTickedOrders.ts';

interface OrderRowsProps {
  label: string;
  orders: readonly Order[];
  ticks: TickedOrders;
  onOpen: (id: string) => void;
  /** The list scrolls instead of the page. */
  isScrolling: boolean;
  onEnd?: (() => void) | undefined;
  isLoadingMore?: boolean;
  emptyState?: ReactNode;
}

const typeScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const toRow = (order: Order) => <BoardRow id={order._id} order={order} />;

function OrderRows(props: OrderRowsProps) {
  const { label, orders, ticks, onOpen, isScrolling, onEnd, isLoadingMore = false, emptyState } = props;
  const [place, width] = useWidth<HTMLDivElement>(NARROW + 1);
  const rowSize = (width > NARROW ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow) * typeScale();
  const layoutOptions = useMemo(() => ({ rowSize, gap: ROW_GAP, loaderSize: 40 }), [rowSize]);
  // RAC's own set remembers the start of a Shift range; a copy would not.
  const emitted = useRef<Set<Key>>(new Set());
  const ownIds = orders.filter(({ _id }) => ticks.ids.has(_id)).map(({ _id }) => _id);
  const isSame = emitted.current.size === ownIds.length && ownIds.every((id) => emitted.current.has(id));

  function tick(selection: Selection) {
    if (selection !== 'all') emitted.current = selection;
    ticks.setOf(
      orders,
      selection === 'all' ? new Set(orders.map(({ _id }) => _id)) : new Set([...selection].map(String)),
    );
  }

  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      <GridList
        ref={place}
        aria-label={label}
        className={list}
        data-scrolls={isScrolling || undefined}
        selectionMode="multiple"
        escapeKeyBehavior="none"
        disallowTypeAhead
        selectedKeys={isSame ? emitted.current : ownIds}
        onSelectionChange={tick}
        onAction={(key) => onOpen(String(key))}
        renderEmptyState={() => emptyState}
      >
        <Collection items={orders}>{toRow}</Collection>
        {(onEnd || isLoadingMore) && (
          <GridListLoadMoreItem onLoadMore={onEnd} isLoading={isLoadingMore}>
            <Spinner label="Loading more orders" size="small" />
          </GridListLoadMoreItem>
        )}
      </GridList>
    </Virtualizer>
  );
}

interface FoundOrdersProps extends Omit<BoardProps, 'columns'> {
  found: FoundOrdersState;
  isScrolling: boolean;
  entered: string;
  onEntered: () => void;
}

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

interface StatusColumnProps extends Omit<BoardProps, 'columns' | 'view'> {
  column: BoardColumn;
  isScrolling: boolean;
}

export function StatusColumn({ column, open, ticks, isScrolling }: StatusColumnProps) {
  const { status, count, orders, hasMore, isLoadingMore, hasMoreFailed, loadMore } = column;
  const title = `column-${status.replaceAll(' ', '-')}`;

  return (
    <section className={columnClass} aria-labelledby={title}>
      <header className={columnHead}>
        <TickAll column={column} ticks={ticks} />
        <Heading level={2} id={title} tabIndex={-1}>
          {status}
        </Heading>
        <Note as="span" numeric>
          {count.toLocaleString('en-PH')}
          {status === 'Claimed' && ' this week'}
        </Note>
      </header>
      <OrderRows
        label={`${status} orders`}
        orders={orders}
        ticks={ticks}
        onOpen={open}
        isScrolling={isScrolling}
        onEnd={hasMore ? loadMore : undefined}
        isLoadingMore={isLoadingMore}
        emptyState={<Text tone="muted">{emptyMessage(status)}</Text>}
      />
      {hasMoreFailed && <ErrorState message={messages.processingFailed} onRetry={loadMore} />}
    </section>
  );
}

function TickAll({ column: { status, orders }, ticks }: { column: BoardColumn; ticks: TickedOrders }) {
  const count = orders.filter(({ _id }) => ticks.ids.has(_id)).length;
  return (
    <Checkbox
      aria-label={`Select all loaded ${status} orders`}
      isDisabled={orders.length === 0}
      isSelected={count > 0 && count === orders.length}
      isIndeterminate={count > 0 && count < orders.length}
      onChange={(isSelected) => ticks.setOf(orders, new Set(isSelected ? orders.map(({ _id }) => _id) : []))}
    />
  );
}

function emptyMessage(status: OrderStatus): string {
  return status === 'Claimed' ? 'No orders claimed this week.' : 'No orders.';
}
