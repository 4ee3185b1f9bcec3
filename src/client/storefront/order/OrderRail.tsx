import { storeConfig } from '#client/app/storeConfig.ts';
import { Note } from '#client/design/text/Note.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { formatShortDay, storeDayOf } from '#shared/domain/storeTime.ts';
import * as css from './order.css.ts';

const STOPS: readonly { name: string; reached: OrderStatus | 'Paid' }[] = [
  { name: 'Placed', reached: 'Pending' },
  { name: 'Paid', reached: 'Paid' },
  { name: 'Preparing', reached: 'Processing' },
  { name: 'Ready', reached: 'Ready for Pickup' },
  { name: 'Picked up', reached: 'Claimed' },
];

/** The progress of an order, each stop with its day once it is reached. Renders nothing for a cancelled order. */
export function OrderRail({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  if (status === 'Cancelled') return null;
  const isReached = (stop: OrderStatus | 'Paid') =>
    stop === 'Paid'
      ? order.payment_status === 'Confirmed'
      : ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf(stop);
  return (
    <ol className={css.rail} aria-label="Progress" data-on="screen">
      {STOPS.filter(({ reached }) => reached !== 'Paid' || order.payment_status !== null).map(({ name, reached }) => {
        const when = order.timeline.find((event) => event.reached === reached)?.when;
        const isDone = isReached(reached);
        return (
          <li key={name} className={css.stop} data-done={isDone || undefined}>
            {name}
            <VisuallyHidden>{isDone ? ': done' : ': not yet'}</VisuallyHidden>
            <Note as="div">{isDone && when && formatShortDay(storeDayOf(when, storeConfig.timeZone))}</Note>
          </li>
        );
      })}
    </ol>
  );
}
