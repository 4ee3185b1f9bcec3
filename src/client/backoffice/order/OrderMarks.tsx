import type { LucideIcon } from 'lucide-react';
import FileCheck from 'lucide-react/icons/file-check';
import FileClock from 'lucide-react/icons/file-clock';
import FileX from 'lucide-react/icons/file-x';
import Undo from 'lucide-react/icons/undo-2';
import { orderStatusTone, paymentTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { daysLate, formatLateDay, formatPickupDay } from '#shared/domain/orders/pickupDay.ts';
import { type OrderAmounts, paymentWord } from '#shared/domain/payments/amountDue.ts';
import { isUnpaid, PAYMENT_LABELS, PAYMENT_WORDS, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { serverNow } from '../../api/serverTime.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Link } from '../../design/link/Link.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';
import { mark, marks, markWord } from './rows.css.ts';

type Timed = Pick<Order, 'order_status' | 'pickup_time'>;

export function UrgentMarks({ order, isNew = false }: { order: Timed; isNew?: boolean }) {
  const late = daysLateOf(order);
  return (
    <>
      {isNew && <StatusBadge tone="notice">New</StatusBadge>}
      {late > 0 && (
        <StatusBadge tone="danger">
          Late {late} d<VisuallyHidden>ays</VisuallyHidden>
        </StatusBadge>
      )}
    </>
  );
}

export const daysLateOf = ({ order_status: { status }, pickup_time }: Timed): number =>
  daysLate({ status, pickup_time }, serverNow(), storeConfig.timeZone);

/** The row of an order; `isNew` since the user opened the screen. */
export const orderSlots = (order: Order, isNew = false) => ({
  isNew,
  marks: <PaymentMarks order={order} />,
  note: <PickupWords order={order} />,
  badges: <UrgentMarks order={order} isNew={isNew} />,
  end: formatPesos(order.amount_due),
});

/** The day and time of the pick-up, or the receiving option of an order without a pick-up. */
export function PickupWords({ order }: { order: Order }) {
  const { pickup_time, receiving_option } = order;
  if (!pickup_time) return receiving_option;
  const now = serverNow();
  const whole = formatPickupDay(pickup_time, now, storeConfig.timeZone);
  const isLate = daysLateOf(order) > 0;
  return (
    <span title={whole}>
      {isLate ? formatLateDay(pickup_time, now, storeConfig.timeZone) : whole.replace(/ that day$/, '')}
    </span>
  );
}

type PaidOrder = OrderAmounts & Pick<Order, 'order_status'> & Partial<Pick<Order, 'amount_to_refund'>>;

export function PaymentMarks({ order }: { order: PaidOrder }) {
  const { amount_to_refund = 0 } = order;
  return (
    <span className={marks}>
      {order.order_status.status !== 'Cancelled' && <PaidMark order={order} />}
      {amount_to_refund > 0 && (
        <span className={mark}>
          <Undo size={14} aria-hidden />
          <span className={markWord}>Refund due: {formatPesos(amount_to_refund)}</span>
        </span>
      )}
    </span>
  );
}

const ICONS: Readonly<Record<PaymentStatus, LucideIcon>> = {
  'Awaiting Proof': FileX,
  Rejected: FileX,
  'To Check': FileClock,
  Confirmed: FileCheck,
};

function PaidMark({ order }: { order: OrderAmounts }) {
  const { payment_status: status } = order;
  if (status === null) return null;
  const word = paymentWord(order);
  const isPart = word !== PAYMENT_WORDS[status];
  const Icon = ICONS[status];
  if (!isUnpaid(status)) {
    return (
      <span className={mark}>
        <Icon size={14} role="img" aria-label={word} />
      </span>
    );
  }
  return (
    <span className={mark} data-tone={paymentTone(order)} title={isPart ? word : PAYMENT_LABELS[status]}>
      <Icon size={14} aria-hidden />
      <span className={markWord}>
        {word}
        {!isPart && <VisuallyHidden>{PAYMENT_LABELS[status].slice(word.length)}</VisuallyHidden>}
      </span>
    </span>
  );
}

/** A plain word, because only the payment is a badge. */
export const StatusWord = ({ status }: { status: Order['order_status']['status'] }) => (
  <StatusBadge isPlain tone={orderStatusTone[status]}>
    {status}
  </StatusBadge>
);

export function PaymentBadge({ order }: { order: OrderAmounts }) {
  return order.payment_status && <StatusBadge tone={paymentTone(order)}>{paymentWord(order)}</StatusBadge>;
}

export function CheckNow({
  order: { _id, order_no, payment_status },
}: {
  order: Pick<Order, '_id' | 'order_no' | 'payment_status'>;
}) {
  const mayDecide = useIsUnscoped();
  if (payment_status !== 'To Check' || !mayDecide) return null;
  return (
    <Link href={paths.paymentOf(_id)} isAlone>
      Check now<VisuallyHidden>: the payment of order {order_no}</VisuallyHidden>
    </Link>
  );
}
