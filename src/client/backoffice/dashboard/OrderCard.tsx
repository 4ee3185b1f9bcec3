import { memo } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPickupDay } from '#shared/domain/pickupDay.ts';
import { formatMoment } from '#shared/domain/storeTime.ts';
import { describeStudents } from '#shared/domain/students.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { phoneText } from '../records/phoneText.ts';
import { AmountOfOrder } from './AmountOfOrder.tsx';
import type { OrderActions } from './boardProps.ts';
import { LineText } from './LineText.tsx';
import { OrderBadges } from './OrderBadges.tsx';
import { card, cardHead, cardLines, cardStatus, cardSum } from './OrderCard.css.ts';
import { StatusSelect } from './StatusSelect.tsx';

/** The id of the link that opens an order, for focus to come back to. */
export const openerId = (orderId: string) => `open-order-${orderId}`;

interface OrderCardProps {
  order: Order;
  isNew: boolean;
  isOpen: boolean;
  actions: OrderActions;
}

/** An order in short: what to prepare, for whom, until when. Memoized: there are many. */
export const OrderCard = memo(function OrderCard({ order, isNew, isOpen, actions }: OrderCardProps) {
  const { profile, order_status, pickup_time, students } = order;
  return (
    <article
      className={card}
      aria-label={`Order ${order.order_no}`}
      data-new={isNew || undefined}
      data-open={isOpen || undefined}
    >
      <header className={cardHead}>
        <Link id={openerId(order._id)} onPress={() => actions.open(order._id)} aria-expanded={isOpen} underline="hover">
          {order.order_no}
        </Link>
        <OrderBadges order={order} isNew={isNew} />
      </header>
      <div>
        <Text size="small" weight="medium">
          {profile.name || 'No name given'}
        </Text>
        <Text size="small" tone="muted" numeric>
          {phoneText(profile.phone_number)}
        </Text>
      </div>
      <div>
        {pickup_time && (
          <Text size="small">
            Pick-up{' '}
            <Text as="span" size="small" weight="medium">
              {formatPickupDay(pickup_time, new Date(), storeConfig.timeZone)}
            </Text>
          </Text>
        )}
        {!pickup_time && <Text size="small">{order.receiving_option}</Text>}
        <Text size="tiny" tone="muted">
          Placed {formatMoment(order.created_at, storeConfig.timeZone)}
        </Text>
      </div>
      <PlainList className={cardLines} aria-label="Items">
        {order.orders.map((line) => (
          <li key={line._id}>
            <LineText line={line} />
            {line.order_status.status !== order_status.status && (
              <>
                {' '}
                <StatusBadge>{line.order_status.status}</StatusBadge>
              </>
            )}
          </li>
        ))}
      </PlainList>
      {students.length > 0 && (
        <Text size="tiny" tone="muted">
          For {describeStudents(students)}
        </Text>
      )}
      <footer className={cardSum}>
        <AmountOfOrder order={order} />
        <div className={cardStatus}>
          <StatusSelect
            label={`Status of order ${order.order_no}`}
            isLabelHidden
            value={order_status.status}
            onChange={(status) => actions.setStatus(order, status)}
          />
        </div>
      </footer>
    </article>
  );
});
