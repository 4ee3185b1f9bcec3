import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { messages } from '#shared/messages.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { ErrorState } from '../../design/emptyState/ErrorState.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import type { BoardProps } from './boardProps.ts';
import { column as columnClass, columnHead } from './dashboard.css.ts';
import { OrderRows } from './OrderRows.tsx';
import type { BoardColumn } from './useDashboard.ts';
import type { TickedOrders } from './useTickedOrders.ts';

interface StatusColumnProps extends Omit<BoardProps, 'columns' | 'view'> {
  column: BoardColumn;
  /** The column scrolls by itself; otherwise with the page. */
  isScrolling: boolean;
}

/** The orders of one status with their count, the next pick-up first. */
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

/** Ticks what the column has loaded, or nothing of it. */
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
