import type { Order } from '#shared/contracts/orders.ts';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { describeStudents } from '#shared/domain/orders/students.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { pickupMovedFrom } from '#shared/messages.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Select } from '../../design/select/Select.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { CheckNow, PaymentBadge } from '../payments/PaymentBadge.tsx';
import { detail, detailLine, detailLines, facts, lineStatus, section, term } from './OpenOrder.css.ts';
import { ProofPicture } from './ProofPicture.tsx';
import type { SetOrderStatus } from './useOrderStatus.ts';

interface OrderDetailProps {
  order: Order;
  setStatus: SetOrderStatus;
  onProofExpired: () => void;
}

/** Everything about one order, its lines each with a status of its own. */
export function OrderDetail({ order, setStatus, onProofExpired }: OrderDetailProps) {
  return (
    <div className={detail}>
      <StatusSelect
        label="Status of all items"
        value={order.order_status.status}
        onChange={(status) => setStatus(order, status)}
      />
      <dl className={facts}>
        {factsOf(order).map(([label, value]) => (
          <div key={label}>
            <dt className={term}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className={section} aria-label="Proof of payment">
        <Heading level={3} size="h4">
          Proof of payment
        </Heading>
        <ProofPicture order={order} onExpired={onProofExpired} />
      </section>
      <section className={section} aria-label="Items">
        <Heading level={3} size="h4">
          Items
        </Heading>
        <PlainList className={detailLines}>
          {order.orders.map((line) => (
            <li key={line._id} className={detailLine}>
              <LineText line={line} />
              <LineAmount line={line} />
              {line.cancel_reason && (
                <Text size="small" tone="muted">
                  {line.cancel_reason}
                </Text>
              )}
              <div className={lineStatus}>
                <StatusSelect
                  label={`Status of ${line.item.name}`}
                  isLabelHidden
                  value={line.order_status.status}
                  onChange={(status) => setStatus(order, status, line._id)}
                />
              </div>
            </li>
          ))}
        </PlainList>
      </section>
    </div>
  );
}

/** The facts with which a line is picked: quantity, name, size, color, extra fields. */
function LineText({ line }: { line: Order['orders'][number] }) {
  const fields = Object.entries(line.other_fields).map(([label, value]) => `${label}: ${value}`);
  const choices = [line.size, line.color, ...fields].filter((choice) => choice !== '');
  return (
    <Text as="span" size="small">
      {line.quantity} × {line.item.name}
      {choices.length > 0 && (
        <Text as="span" size="small" tone="muted">
          {' '}
          ({choices.join(', ')})
        </Text>
      )}
    </Text>
  );
}

function LineAmount({ line }: { line: Order['orders'][number] }) {
  return line.order_status.status === 'Cancelled' ? (
    <ChangedPrice pesos={0} was={line.amount} size="small" />
  ) : (
    <Price pesos={line.amount} size="small" />
  );
}

/** Shows the amounts of an order: the total now, the total before, the part that is not paid, and the refund that the customer is due. */
function OrderAmount({ order }: { order: Order }) {
  const part = partPaidNote(order);
  return (
    <div>
      <ChangedPrice pesos={order.amount_due} was={order.total_amount} />
      {part && (
        <Text size="small" tone="danger" numeric>
          {part}
        </Text>
      )}
      {order.amount_to_refund > 0 && (
        <Text size="small" tone="danger" numeric>
          To refund {formatPesos(order.amount_to_refund)}
        </Text>
      )}
    </div>
  );
}

/** Whether the order is paid, and why not. */
function Payment({ order }: { order: Order }) {
  return (
    <Stack gap="1">
      <PaymentBadge status={order.payment_status} />
      {order.payment_reason && <Text size="small">{order.payment_reason}</Text>}
      <CheckNow order={order} />
    </Stack>
  );
}

/** Returns the known facts about an order; empty ones are left out. */
function factsOf(order: Order): [label: string, value: React.ReactNode][] {
  const { profile, students } = order;
  const moment = (instant: Date) => formatDateTime(instant, storeConfig.timeZone);
  const facts: [string, React.ReactNode][] = [
    ['Customer', profile.name],
    [
      'Contact No.',
      profile.phone_number && (
        <Link href={`tel:${profile.phone_number}`} isAlone>
          {phoneText(profile.phone_number)}
        </Link>
      ),
    ],
    [
      'Email Address',
      profile.email && (
        <Link href={`mailto:${profile.email}`} isAlone>
          {profile.email}
        </Link>
      ),
    ],
    ['Placed', moment(order.created_at)],
    ['Receiving Option', order.receiving_option],
    ['Pick-up time', order.pickup_time && formatPickup(order.pickup_time, storeConfig.timeZone)],
    [
      'Pick-up moved',
      order.pickup_moved &&
        pickupMovedFrom(formatPickup(order.pickup_moved.from, storeConfig.timeZone), order.pickup_moved.reason),
    ],
    ['Address', order.order_address],
    ['Mode of Payment', order.mode_of_payment],
    ['Payment', order.payment_status && <Payment key="payment" order={order} />],
    ['Students', describeStudents(students)],
    ['Total', <OrderAmount key="total" order={order} />],
  ];
  return facts.filter(([, value]) => value !== '' && value !== null && value !== undefined);
}

const options = ORDER_STATUSES.map((status) => ({ id: status, label: status }));

interface StatusSelectProps {
  /** The name of the order or line whose status it is. */
  label: string;
  isLabelHidden?: boolean;
  value: OrderStatus;
  onChange: (status: OrderStatus) => void;
}

/** Any of the five statuses; no order among them is enforced. */
function StatusSelect({ label, isLabelHidden, value, onChange }: StatusSelectProps) {
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      size="small"
      options={options}
      value={value}
      onChange={(id) => {
        const status = ORDER_STATUSES.find((each) => each === id);
        if (status && status !== value) onChange(status);
      }}
    />
  );
}
