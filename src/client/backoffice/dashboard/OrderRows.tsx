import { type ReactNode, useMemo, useRef } from 'react';
import { Collection, GridList, GridListLoadMoreItem, type Key, type Selection } from 'react-aria-components/GridList';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import type { Order } from '#shared/contracts/orders.ts';
import { useWidth } from '../../design/chart/useWidth.ts';
import { Spinner } from '../../design/progress/Spinner.tsx';
import { BoardRow } from './BoardRow.tsx';
import { list, NARROW, ROW_GAP, ROW_HEIGHT } from './rows.css.ts';
import type { TickedOrders } from './useTickedOrders.ts';

interface OrderRowsProps {
  /** Its name for screen readers. */
  label: string;
  orders: readonly Order[];
  ticks: TickedOrders;
  onOpen: (id: string) => void;
  /** By itself; otherwise with the page. */
  isScrolling: boolean;
  /** Comes near its end: there is more to load. */
  onEnd?: (() => void) | undefined;
  isLoadingMore?: boolean;
  emptyState?: ReactNode;
}

/** How much larger than usual the reader's type is. */
const typeScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const toRow = (order: Order) => <BoardRow id={order._id} order={order} />;

/** Orders in rows of one height, of which those in sight alone are drawn: a thousand scroll as ten do. */
export function OrderRows(props: OrderRowsProps) {
  const { label, orders, ticks, onOpen, isScrolling, onEnd, isLoadingMore = false, emptyState } = props;
  const [place, width] = useWidth<HTMLDivElement>(NARROW + 1);
  const rowSize = (width > NARROW ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow) * typeScale();
  const layoutOptions = useMemo(() => ({ rowSize, gap: ROW_GAP, loaderSize: 40 }), [rowSize]);
  // RAC's own set remembers where a Shift range began; a copy of it would not.
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
