import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useRef } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { canCancelOwn } from '#shared/domain/orders/orderStatus.ts';
import { describeStudents, isSameStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { atCounter, storeLine } from '#shared/domain/storeFacts.ts';
import { messages } from '#shared/messages.ts';
import { customerSession } from '../../api/session.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Fact, Facts } from '../../design/layout/Facts.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { NextStep, useOrderStep } from '../order/NextStep.tsx';
import { OrderRail } from '../order/OrderRail.tsx';
import { isProofAwaited } from '../order/orderStep.ts';
import { PAYMENT_PART } from '../order/useOrdersToPay.ts';
import { CopyButton } from '../proof/CopyButton.tsx';
import { ProofFields } from '../proof/ProofFields.tsx';
import { CancelOrder, OrderAgain } from './OrderAgain.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { OrderPickup } from './OrderPickup.tsx';
import * as css from './orders.css.ts';
import { PickupCodeButton } from './PickupCodeButton.tsx';
import { takesProof } from './useAttachProof.ts';

const goToPayment = () => document.getElementById(PAYMENT_PART)?.focus();

export function OrderSheet({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  const step = useOrderStep()(order, order.pay_by);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCancellable = canCancelOwn(order.orders.map((line) => line.order_status.status));
  const takesFocus = useRef(false);
  useEffect(() => {
    // The focused button is gone with its question.
    if (!isCancellable && takesFocus.current) heading.current?.focus();
    takesFocus.current = false;
  }, [isCancellable]);
  useEffect(() => {
    if (location.hash === `#${PAYMENT_PART}`) goToPayment();
  }, []);
  // The other students are above their items.
  const unnamed = order.students.filter(
    (student) => !order.orders.some((line) => line.student && isSameStudent(line.student, student)),
  );
  const isToPay = step.kind === 'pay' || step.kind === 'rejected';
  const isToFetch = step.kind === 'ready' || step.kind === 'late';

  return (
    <article aria-labelledby="order-title">
      <Inline as="header" gap="3" paddingBottom="4">
        <Heading level={1} id="order-title" ref={heading} tabIndex={-1}>
          Order {order.order_no}
        </Heading>
        <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      </Inline>
      <p data-on="paper">
        <strong>{paymentOnPaper(order)}</strong>
      </p>
      <p data-on="paper">{storeLine(atCounter(storeConfig.store, order.counter))}</p>
      <Stack gap="5" paddingBottom="6">
        <NextStep step={step}>
          {isToPay && (
            <Button tone="primary" onPress={goToPayment}>
              {step.kind === 'pay' ? 'How to pay' : messages.sendClearerProof}
            </Button>
          )}
          {isToFetch && <PickupCodeButton order={order} tone="primary" />}
          {step.kind === 'cancelled' && <OrderAgain order={order} />}
        </NextStep>
        <OrderRail order={order} />
      </Stack>
      <div className={css.sheet}>
        <OrderPart part="pickup" title={order.receiving_option === 'Pick-Up' ? 'Pick-up' : order.receiving_option}>
          <OrderPickup order={order} hasCode={!isToFetch} />
        </OrderPart>
        <OrderPart part="items" title="Items">
          <OrderItems order={order} />
        </OrderPart>
        <OrderPart part="payment" title="Payment">
          {isProofAwaited(order) && takesProof(order) && (
            <OrderPaying order={order} onUploaded={() => heading.current?.focus()} />
          )}
          <Facts gap="4" minWidth={140}>
            <Fact termSize="small" term="Placed">
              {momentText(order.created_at)}
            </Fact>
            <Fact termSize="small" term="Mode of payment" isWide>
              <Stack gap="1" align="start">
                <OrderPayment order={order} />
              </Stack>
            </Fact>
            {unnamed.length > 0 && (
              <Fact termSize="small" term="Students">
                {describeStudents(unnamed)}
              </Fact>
            )}
            <Fact termSize="small" term="Customer">
              {customerSession.get()?.user.full_name || order.profile.name}
            </Fact>
          </Facts>
        </OrderPart>
        <OrderPart part="history" title="History">
          <OrderTimeline timeline={order.timeline} />
        </OrderPart>
      </div>
      <Inline data-on="screen" paddingTop="5" borderTop="hairline">
        {step.kind !== 'cancelled' && <OrderAgain order={order} />}
        <Button onPress={() => window.print()}>
          <Printer size={18} aria-hidden />
          Print order
        </Button>
        {isCancellable && (
          <CancelOrder
            order={order}
            onCancelled={() => {
              takesFocus.current = true;
            }}
          />
        )}
      </Inline>
    </article>
  );
}

/** States on a printed order that it is not paid, so that it is no receipt. Empty if nothing is due. */
function paymentOnPaper(order: OwnOrder): string {
  const { payment_status } = order;
  if (payment_status === null || payment_status === 'Confirmed' || amountToPay(order) === 0) return '';
  if (payment_status === 'To Check') return unpaidNote(payment_status);
  return order.amount_paid > 0 ? 'PARTLY PAID' : 'UNPAID';
}

interface OrderPartProps {
  part: keyof typeof css.parts;
  title: string;
  children: ReactNode;
}

function OrderPart({ part, title, children }: OrderPartProps) {
  const id = `order-${part}`;
  return (
    <section className={css.parts[part]} aria-labelledby={id} data-on={part === 'history' ? 'screen' : undefined}>
      <Heading level={2} size="h3" id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function OrderPaying({ order, onUploaded }: { order: OwnOrder; onUploaded: () => void }) {
  const pesos = amountToPay(order);
  return (
    <Stack gap="3" data-on="screen">
      <Text as="span">
        Put this number in the notes of your transfer:{' '}
        <Box as="span" whiteSpace="nowrap">
          {order.order_no}
        </Box>{' '}
        <CopyButton what="the order number" text={order.order_no} />
      </Text>
      <Text as="span">
        Amount: {formatPesos(pesos)} <CopyButton what="the amount" text={pesos.toFixed(2)} />
      </Text>
      <ProofFields order={order} onUploaded={onUploaded} />
    </Stack>
  );
}

function OrderTimeline({ timeline }: { timeline: OwnOrder['timeline'] }) {
  return (
    <ol className={css.timeline} aria-label="History">
      {timeline.map(({ _id, when, text, reason }) => (
        <li key={_id} className={css.step}>
          <Text>{text}</Text>
          {reason !== '' && <Text size="small">{reason}</Text>}
          <Note as="time" dateTime={when.toISOString()}>
            {momentText(when)}
          </Note>
        </li>
      ))}
    </ol>
  );
}
