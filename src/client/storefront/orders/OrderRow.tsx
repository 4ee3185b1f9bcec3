import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { counted } from '#shared/counted.ts';
import { OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { linesByStudent } from '#shared/domain/orders/students.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import type { StoreDay } from '#shared/domain/storeTime.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { LinePicture } from '../order/LinePicture.tsx';
import { NextStep, useOrderStep } from '../order/NextStep.tsx';
import { OrderLine, WaitForLines } from './OrderLine.tsx';
import { AttachButton, PaymentMode } from './OrderPayment.tsx';
import * as css from './orders.css.ts';
import { PickupCodeButton } from './PickupCodeButton.tsx';
import { takesProof } from './useAttachProof.ts';

const PICTURES = 3;

interface OrderRowProps {
  order: Order;
  /** The last day to pay, if there is one. */
  lastDay: StoreDay | null | undefined;
  short: ReadonlySet<string>;
}

export function OrderRow({ order, lastDay, short }: OrderRowProps) {
  const { order_no, order_status, orders, pickup_time, receiving_option } = order;
  const { status } = order_status;
  const step = useOrderStep()(order, lastDay);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const pieces = orders.reduce(
    (sum, line) => (line.order_status.status === 'Cancelled' ? sum : sum + line.quantity),
    0,
  );
  const names = linesByStudent(orders).flatMap(({ student }) => student?.name ?? []);
  const students = names.length > 0 ? names : order.students.map(({ name }) => name);
  const isToPay = step.kind === 'pay' || step.kind === 'rejected';
  const isToFetch = step.kind === 'ready' || step.kind === 'late';

  return (
    <article className={css.row} aria-label={`Order ${order_no}`}>
      <div>
        <Text weight="bold">
          {receiving_option}
          {pickup_time && ` · ${formatPickup(pickup_time, storeConfig.timeZone)}`}
        </Text>
        <Note numeric>
          <Link href={recordPath(paths.myOrders, order_no)} aria-label={`Order ${order_no}`}>
            {order_no}
          </Link>
          {' · '}
          <span>Placed {momentText(order.created_at)}</span>
        </Note>
      </div>
      <Inline gap="1">
        <div className={css.pictures}>
          {orders.slice(0, PICTURES).map(({ _id, item }) => (
            <LinePicture key={_id} filename={item.images[0]?.filename} />
          ))}
        </div>
        <Button
          size="small"
          tone="quiet"
          icon={isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={listId}
          onPress={() => setOpen(!isOpen)}
        >
          {pieces === 0 ? 'Items' : counted(pieces, 'item')}
          <VisuallyHidden>, order {order_no}</VisuallyHidden>
        </Button>
        <Stack gap="1" align="end" marginLeft="auto">
          <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
          <Price pesos={order.amount_due} />
        </Stack>
      </Inline>
      {isOpen && (
        <PlainList id={listId} aria-label={`Items of order ${order_no}`}>
          {orders.map((line) => (
            <OrderLine key={line._id} line={line} status={status} />
          ))}
        </PlainList>
      )}
      <NextStep step={step}>
        {isToPay && takesProof(order) && <AttachButton order={order} tone="primary" />}
        {isToFetch && <PickupCodeButton order={order} tone="primary" />}
      </NextStep>
      <Inline fontSize="small">
        <PaymentMode order={order} />
        {students.length > 0 && <Note as="span">For {students.join(', ')}</Note>}
        {receiving_option === 'Pick-Up' && OPEN_STATUSES.includes(status) && !isToFetch && (
          <PickupCodeButton order={order} tone="quiet" />
        )}
      </Inline>
      {orders.some(({ _id }) => short.has(_id)) && <WaitForLines lines={orders.filter(({ _id }) => short.has(_id))} />}
    </article>
  );
}
