import type { Order } from '#shared/contracts/orders.ts';
import type { OrdersToPay } from '#shared/contracts/ownOrders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { linesByStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay, formatNearDay } from '#shared/domain/storeTime.ts';
import { payBy } from '#shared/ownOrderMessages.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { dayInStore } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { countOfItems } from '../cart/itemCount.ts';
import { doing, forWhom, row, when, wide } from './MyOrders.css.ts';
import { AttachLink } from './OrderPayment.tsx';
import { PickupCodeButton } from './PickupCodeButton.tsx';
import { isProofAwaited, takesProof } from './useAttachProof.ts';
import { WaitForLines } from './WaitForLine.tsx';

const LAST_FIGURES = 4;

type Waiting = OrdersToPay['docs'][number] | undefined;

interface OrderRowProps {
  order: Order;
  /** Its payment, where the store waits for it. */
  waiting: Waiting;
  /** The cancelled lines of which too few pieces are there now, of all orders. */
  short: ReadonlySet<string>;
}

/** One order in a few words: when, for whom, how much, and what to do next; its page has the rest. */
export function OrderRow({ order, waiting, short }: OrderRowProps) {
  const { order_no, order_status, orders } = order;
  const { status } = order_status;
  const day = formatNearDay(dayInStore(order.pickup_time ?? order.created_at));
  const isOpen = OPEN_STATUSES.includes(status);
  const title = `${order_no.slice(-LAST_FIGURES)}, ${day}`;
  const pieces = orders.reduce((sum, { quantity }) => sum + quantity, 0);
  const names = linesByStudent(orders).flatMap(({ student }) => student?.name ?? []);
  const students = names.length > 0 ? names : order.students.map(({ name }) => name);

  return (
    <article className={row} aria-label={`Order ${order_no}`}>
      <div className={when}>
        <Link
          isAlone
          tone="ink"
          underline="hover"
          href={recordPath(paths.myOrders, order_no)}
          aria-label={`${title}: Order ${order_no}`}
        >
          <Text as="strong" weight="bold" numeric>
            {title}
          </Text>
        </Link>
      </div>
      <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      <div className={forWhom}>
        <Note lines={1}>
          {countOfItems(pieces)}
          {students.length > 0 && ` · For ${students.join(', ')}`}
        </Note>
        <Price pesos={order.amount_due} />
      </div>
      <div className={wide}>
        <Text size="small" lines={1} tone={waiting ? 'danger' : 'ink'}>
          {nextStep(order, waiting)}
        </Text>
      </div>
      <div className={doing}>
        {isProofAwaited(order) && takesProof(order) ? (
          <AttachLink order={order} />
        ) : (
          <div>
            <WaitForLines lines={orders.filter(({ _id }) => short.has(_id))} />
          </div>
        )}
        {order.receiving_option === 'Pick-Up' && isOpen && <PickupCodeButton order={order} isIcon />}
      </div>
    </article>
  );
}

/** The next thing for the customer to do, or how the order ended. */
function nextStep(order: Order, waiting: Waiting): string {
  const { status } = order.order_status;
  if (status === 'Claimed') return 'You have it.';
  if (status === 'Cancelled') {
    if (order.amount_to_refund === 0) return 'Nothing to do.';
    return order.payment_status === 'Confirmed' ? 'Money goes back to you.' : 'If you paid, money goes back to you.';
  }
  if (isProofAwaited(order) && amountToPay(order) > 0) {
    return payBy(formatPesos(amountToPay(order)), waiting?.pay_by ? formatDay(waiting.pay_by) : null);
  }
  if (order.pickup_time === null) return 'The store brings it to you.';
  const time = formatPickup(order.pickup_time, storeConfig.timeZone);
  return status === 'Ready for Pickup' ? `Come ${time}` : `Pick-up ${time}`;
}
