import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { OrdersToPay } from '#shared/contracts/ownOrders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { linesByStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { messages, newProofBy, noSecondPayment, payBy } from '#shared/messages.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Button } from '../../design/button/Button.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { countOfItems } from '../cart/itemCount.ts';
import { amount, doing, forWhom, items, paying, row, sending, when, wide } from './MyOrders.css.ts';
import { OrderLine, WaitForLines } from './OrderLine.tsx';
import { AttachLink, PaymentMode } from './OrderPayment.tsx';
import { PickupCodeButton } from './PickupCodeButton.tsx';
import { isProofAwaited, takesProof } from './useAttachProof.ts';

type Waiting = OrdersToPay['docs'][number] | undefined;

interface OrderRowProps {
  order: Order;
  waiting: Waiting;
  short: ReadonlySet<string>;
}

export function OrderRow({ order, waiting, short }: OrderRowProps) {
  const { order_no, order_status, orders, pickup_time, receiving_option } = order;
  const { status } = order_status;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const pieces = orders.reduce(
    (sum, line) => (line.order_status.status === 'Cancelled' ? sum : sum + line.quantity),
    0,
  );
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
          aria-label={`Order ${order_no}`}
        >
          <Text as="strong" weight="bold" numeric>
            {order_no}
          </Text>
        </Link>
      </div>
      <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      <div className={wide}>
        <Note>Placed {momentText(order.created_at)}</Note>
        <Text size="small">
          {receiving_option}
          {pickup_time && ` · ${formatPickup(pickup_time, storeConfig.timeZone)}`}
        </Text>
      </div>
      <div className={paying}>
        <PaymentMode order={order} />
      </div>
      <div className={amount}>
        <Price pesos={order.amount_due} />
      </div>
      <div className={wide}>
        <NextStep order={order} waiting={waiting} />
      </div>
      <div className={doing}>
        <Button
          size="small"
          icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setOpen(!isOpen)}
        >
          {pieces === 0 ? 'Items' : countOfItems(pieces)}
          <VisuallyHidden> of order {order_no}</VisuallyHidden>
        </Button>
        <div className={forWhom}>{students.length > 0 && <Note lines={1}>For {students.join(', ')}</Note>}</div>
        {isProofAwaited(order) && takesProof(order) && (
          <span className={sending}>
            <AttachLink order={order} />
          </span>
        )}
        {receiving_option === 'Pick-Up' && OPEN_STATUSES.includes(status) && <PickupCodeButton order={order} isIcon />}
      </div>
      {isOpen && (
        <PlainList className={items} id={listId} aria-label={`Items of order ${order_no}`}>
          {orders.map((line) => (
            <OrderLine key={line._id} line={line} isShort={false} />
          ))}
        </PlainList>
      )}
      {orders.some(({ _id }) => short.has(_id)) && (
        <div className={wide}>
          <WaitForLines lines={orders.filter(({ _id }) => short.has(_id))} />
        </div>
      )}
    </article>
  );
}

function NextStep({ order, waiting }: { order: Order; waiting: Waiting }) {
  const day = waiting?.pay_by ? formatDay(waiting.pay_by) : null;
  const pesos = amountToPay(order);
  const { status } = order.order_status;
  if (!OPEN_STATUSES.includes(status) || !isProofAwaited(order) || pesos === 0) {
    return <Text size="small">{stepText(order)}</Text>;
  }
  if (order.payment_status === 'Rejected') {
    return (
      <>
        <Text size="small" tone="danger" weight="medium">
          {`${messages.proofNotAccepted}: ${order.payment_reason}`}
        </Text>
        <Text size="small">{noSecondPayment(formatPesos(pesos))}</Text>
        {day && <Text size="small">{newProofBy(day)}</Text>}
      </>
    );
  }
  return (
    <Text size="small" tone="danger">
      {payBy(formatPesos(pesos), day)}
    </Text>
  );
}

function stepText({ order_status: { status }, payment_status, amount_to_refund, receiving_option }: Order): string {
  if (status === 'Claimed') return 'Picked up.';
  if (status === 'Cancelled') {
    if (amount_to_refund === 0) return 'Cancelled.';
    return payment_status === 'Confirmed' ? 'We will refund you.' : 'Already paid? We will refund you.';
  }
  if (payment_status === 'To Check') return messages.proofBeingChecked;
  if (receiving_option !== 'Pick-Up') return 'We will deliver it to you.';
  return status === 'Ready for Pickup' ? messages.ready : messages.nothingToDo;
}
