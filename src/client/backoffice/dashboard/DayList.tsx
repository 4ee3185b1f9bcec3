import { useCallback } from 'react';
import { serverNow } from '#client/api/serverTime.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { counted } from '#shared/counted.ts';
import type { BoardView } from '#shared/domain/orders/boardView.ts';
import { dayName } from '#shared/domain/orders/pickupDay.ts';
import { formatPickupClock } from '#shared/domain/pickups/pickupCalendar.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { StatusWord } from '../order/OrderMarks.tsx';
import { OrderRows } from '../order/OrderRows.tsx';
import { slot, slotHead } from '../order/rows.css.ts';
import type { ListProps } from './Board.tsx';
import * as css from './dashboard.css.ts';
import type { BoardColumn } from './useDashboard.ts';

const timeOf = ({ pickup_time }: Order) => pickup_time?.getTime() ?? Number.POSITIVE_INFINITY;

/** The orders of a view by pick-up time: those of today by slot, others by day. */
export function groupByTime(columns: readonly BoardColumn[], view: BoardView) {
  // Further orders may follow after the last loaded order of a status.
  const loadedTo = columns.filter(({ hasMore }) => hasMore).map(({ orders }) => Math.max(...orders.map(timeOf)));
  const orders = columns
    .flatMap((column) => column.orders)
    .filter((order) => timeOf(order) <= Math.min(...loadedTo))
    .sort((one, other) => timeOf(one) - timeOf(other) || Number(one._id) - Number(other._id));
  const groups = Map.groupBy(orders, ({ pickup_time, receiving_option }) =>
    pickup_time ? titleOf(pickup_time, view) : receiving_option,
  );
  return [...groups].map(([title, listed]) => ({ status: title, orders: listed }));
}

function titleOf(time: Date, view: BoardView): string {
  const { timeZone } = storeConfig;
  const text =
    view === 'today'
      ? formatPickupClock(time, timeZone)
      : dayName(storeDayOf(time, timeZone), storeDayOf(serverNow(), timeZone));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface DayListProps extends ListProps {
  groups: readonly { status: string; orders: readonly Order[] }[];
  columns: readonly BoardColumn[];
}

export function DayList({ groups, columns, view, slots, selection, onOpen }: DayListProps) {
  const open = columns.filter(({ hasMore }) => hasMore);
  const loadMore = () => {
    for (const column of open) column.loadMore();
  };
  const daySlots = useCallback(
    (order: Order) => ({
      ...slots(order),
      badges: <StatusWord status={order.order_status.status} />,
    }),
    [slots],
  );
  const filled = groups.filter(({ orders }) => orders.length > 0);
  if (filled.length === 0)
    return <EmptyState title={staffMessages.noRecords} description={staffMessages.noDayOrders} />;
  return (
    <div className={css.dayList}>
      {filled.map(({ status: title, orders }, index) => (
        <section key={title} className={slot} aria-label={title}>
          <div className={slotHead}>
            <Heading level={2} size="h3">
              {title}
            </Heading>
            <Note as="span" numeric>
              {counted(orders.length, 'order')}
            </Note>
          </div>
          <OrderRows
            label={title}
            orders={orders}
            slots={daySlots}
            openId={view.openOrderId}
            onOpen={onOpen}
            selected={selection.of(title)}
            onSelect={selection.select(title)}
            onEnd={index === filled.length - 1 && open.length > 0 ? loadMore : undefined}
          />
        </section>
      ))}
      {columns.some(({ hasMoreFailed }) => hasMoreFailed) && (
        <ErrorState message={messages.processingFailed} onRetry={loadMore} />
      )}
    </div>
  );
}
