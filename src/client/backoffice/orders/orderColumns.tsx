import type { Order } from '#shared/contracts/orders.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { daysLate, formatLateDay, formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import { clockTimeOf, formatClockTime, formatShortDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { serverNow } from '../../api/serverTime.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import type { TableColumn } from '../../design/table/columns.ts';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { PaymentBadge } from '../payments/PaymentBadge.tsx';
import { OrderNumber } from '../records/listParts.tsx';
import { customer, items } from './orders.css.ts';

/** The columns of the list; ids of the sortable ones are what the server sorts by. */
const COLUMNS: TableColumn<Order>[] = [
  {
    id: 'order_no',
    header: 'Order',
    isRowHeader: true,
    isNowrap: true,
    card: 'lead',
    render: ({ order_no }) => <OrderNumber orderNo={order_no} />,
  },
  {
    id: 'customer',
    header: 'Customer',
    card: 'name',
    // The number is read where the order is opened; the search finds it.
    render: ({ profile }) => (
      <div className={customer} title={`${profile.name} ${phoneText(profile.phone_number)}`}>
        {profile.name || 'No name given'}
      </div>
    ),
  },
  {
    id: 'pickup_time',
    header: 'Pick-up',
    card: 'note',
    isSortable: true,
    isNowrap: true,
    render: (order) => <Pickup order={order} />,
  },
  {
    id: 'total',
    header: 'Amount',
    card: 'amount',
    align: 'end',
    render: ({ amount_due, total_amount }) => <ChangedPrice pesos={amount_due} was={total_amount} size="small" />,
  },
  {
    id: 'status',
    header: 'Status',
    card: 'badges',
    isNowrap: true,
    render: ({ order_status: { status } }) => <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>,
  },
  {
    id: 'payment',
    header: 'Payment',
    card: 'more',
    isNowrap: true,
    render: (order) => <PaymentBadge order={order} />,
  },
  {
    id: 'items',
    header: 'Items',
    render: ({ orders }) => (
      <div className={items}>{orders.map(({ quantity, item }) => `${quantity} × ${item.name}`).join(', ')}</div>
    ),
  },
  {
    id: 'created_at',
    header: 'Placed',
    isSortable: true,
    isNowrap: true,
    render: ({ created_at }) => <span title={momentText(created_at)}>{placedText(created_at, serverNow())}</span>,
  },
];

/** If there is no room for the content of the orders, it is read when an order is opened. */
export const orderColumns = (isRoomy: boolean): TableColumn<Order>[] =>
  isRoomy ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'items');

/** `11:06 PM` today, `22 Nov` before; the year where it was another. */
function placedText(placed: Date, now: Date): string {
  const { timeZone } = storeConfig;
  const [day, today] = [storeDayOf(placed, timeZone), storeDayOf(now, timeZone)];
  if (day === today) return formatClockTime(clockTimeOf(placed, timeZone));
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

function Pickup({ order: { pickup_time, receiving_option, order_status } }: { order: Order }) {
  if (!pickup_time) return receiving_option;
  const now = serverNow();
  const whole = formatPickupDay(pickup_time, now, storeConfig.timeZone);
  const late = daysLate({ status: order_status.status, pickup_time }, now, storeConfig.timeZone);
  return (
    <Inline gap="2" wrap={false}>
      {/* Running text would wrap. */}
      <span title={whole}>{late > 0 ? formatLateDay(pickup_time, now, storeConfig.timeZone) : whole}</span>
      {late > 0 && <StatusBadge tone="danger">{late === 1 ? '1 day late' : `${late} days late`}</StatusBadge>}
    </Inline>
  );
}
