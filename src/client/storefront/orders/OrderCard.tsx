import { type ReactNode, useEffect, useRef } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { canCancelOwn, OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { describeStudents, headingOf, linesByStudent } from '#shared/domain/orders/students.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { atCounter } from '#shared/domain/storeFacts.ts';
import { formatDateTime, formatDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { pickupMovedFrom } from '#shared/messages.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { StoreContact } from '../order/StoreContact.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { actions, card, fact, facts, head, lines, term, total } from './MyOrders.css.ts';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { PickupCodeButton } from './PickupCodeButton.tsx';

/** One order with everything it holds. */
export function OrderCard({ order }: { order: Order }) {
  const { place, phone, mail, hours } = atCounter(storeConfig.store, order.counter);
  const hasStoreFacts = [place, phone, mail, hours].some(Boolean);
  const { status } = order.order_status;
  const title = `order-${order._id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  const isCancellable = canCancelOwn(order.orders.map((line) => line.order_status.status));
  const takesFocus = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone with its question.
    if (!isCancellable && takesFocus.current) heading.current?.focus();
    takesFocus.current = false;
  }, [isCancellable]);
  const refund = refundNote(order.amount_to_refund, order.payment_status);
  return (
    <article className={card} aria-labelledby={title}>
      <header className={head}>
        <Heading level={2} size="h3" id={title} ref={heading} tabIndex={-1}>
          Order {order.order_no}
        </Heading>
        <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      </header>
      {order.pickup_moved && (
        <Banner tone="notice">
          {pickupMovedFrom(
            formatDay(storeDayOf(order.pickup_moved.from, storeConfig.timeZone)),
            order.pickup_moved.reason,
          )}
        </Banner>
      )}
      <dl className={facts}>
        <Fact label="Placed">{formatDateTime(order.created_at, storeConfig.timeZone)}</Fact>
        <Fact label="Receiving option">{order.receiving_option}</Fact>
        {order.pickup_time && <Fact label="Pick-up time">{formatPickup(order.pickup_time, storeConfig.timeZone)}</Fact>}
        {order.receiving_option === 'Pick-Up' && OPEN_STATUSES.includes(status) && hasStoreFacts && (
          <Fact label="Where">
            <StoreContact counter={order.counter} />
            {hours && <Text size="small">Open: {hours}</Text>}
          </Fact>
        )}
        {order.order_address && <Fact label="Address">{order.order_address}</Fact>}
        <Fact label="Mode of payment">
          <OrderPayment order={order} />
        </Fact>
        {order.students.length > 0 && <Fact label="Students">{describeStudents(order.students)}</Fact>}
      </dl>
      {linesByStudent(order.orders).map((group, _, groups) => (
        <div key={group.lines[0]?._id}>
          {(groups.length > 1 || group.student) && <Text weight="medium">{headingOf(group)}</Text>}
          <PlainList className={lines} aria-label={group.student ? `Items for ${group.student.name}` : 'Items'}>
            {group.lines.map((line) => (
              <OrderLine key={line._id} line={line} />
            ))}
          </PlainList>
        </div>
      ))}
      <div className={actions}>
        {order.receiving_option === 'Pick-Up' && OPEN_STATUSES.includes(status) && <PickupCodeButton order={order} />}
        {isCancellable && (
          <CancelOrder
            order={order}
            onCancelled={() => {
              takesFocus.current = true;
            }}
          />
        )}
        {!OPEN_STATUSES.includes(status) && <OrderAgain order={order} />}
      </div>
      <footer className={total}>
        <Text as="span">Total</Text>
        <ChangedPrice pesos={order.amount_due} was={order.total_amount} size="large" />
      </footer>
      {refund && <Text>{refund}</Text>}
    </article>
  );
}

/** One thing to know of an order, in a `<dl>`. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={term}>{label}</dt>
      <dd className={fact}>{children}</dd>
    </div>
  );
}
