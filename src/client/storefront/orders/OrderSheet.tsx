import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useRef } from 'react';
import { orderStatusTone } from '#client/app/orders/orderTones.ts';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { canCancelOwn, OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { describeStudents, headingOf, linesByStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { unpaidNote } from '#shared/domain/payments/paymentStatus.ts';
import { refundNote } from '#shared/domain/payments/refundNote.ts';
import { formatPickup } from '#shared/domain/pickups/pickupCalendar.ts';
import { atCounter, storeLine } from '#shared/domain/storeFacts.ts';
import { formatDay } from '#shared/domain/storeTime.ts';
import { comeFor, messages, payBy } from '#shared/messages.ts';
import { customerSession } from '../../api/session.ts';
import { momentText } from '../../app/storeClock.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { ChangedPrice } from '../../design/text/ChangedPrice.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { PAYMENT_PART } from '../order/useOrdersToPay.ts';
import { CopyButton } from '../proof/CopyButton.tsx';
import { NotAccepted } from '../proof/NotAccepted.tsx';
import { ProofFields } from '../proof/ProofFields.tsx';
import { CancelOrder, OrderAgain } from './OrderAgain.tsx';
import { OrderLine } from './OrderLine.tsx';
import * as css from './OrderPage.css.ts';
import { OrderPayment } from './OrderPayment.tsx';
import { Fact, OrderPickup } from './OrderPickup.tsx';
import { isProofAwaited, takesProof } from './useAttachProof.ts';

const goToPayment = () => document.getElementById(PAYMENT_PART)?.focus();

export function OrderSheet({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  const heading = useRef<HTMLHeadingElement>(null);
  const isCancellable = canCancelOwn(order.orders.map((line) => line.order_status.status));
  const takesFocus = useRef(false);
  useEffect(() => {
    // The focused button has gone with its question.
    if (!isCancellable && takesFocus.current) heading.current?.focus();
    takesFocus.current = false;
  }, [isCancellable]);
  useEffect(() => {
    if (location.hash === `#${PAYMENT_PART}`) goToPayment();
  }, []);

  return (
    <article className={css.sheet} aria-labelledby="order-title">
      <header className={css.head}>
        <Heading level={1} size="h2" id="order-title" ref={heading} tabIndex={-1}>
          Order {order.order_no}
        </Heading>
        <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      </header>
      <p className={css.onPaper}>
        <strong>{paymentOnPaper(order)}</strong>
      </p>
      <p className={css.onPaper}>{storeLine(atCounter(storeConfig.store, order.counter))}</p>
      <NextStep order={order} />
      <OrderPart id="order-pickup" title={order.receiving_option === 'Pick-Up' ? 'Pick-up' : order.receiving_option}>
        <OrderPickup order={order} />
      </OrderPart>
      <OrderPart id="order-items" title="Items">
        {linesByStudent(order.orders).map((group, _, groups) => (
          <div key={group.lines[0]?._id}>
            {(groups.length > 1 || group.student) && <Text weight="medium">{headingOf(group)}</Text>}
            <PlainList className={css.lines} aria-label={group.student ? `Items for ${group.student.name}` : 'Items'}>
              {group.lines.map((line) => (
                <OrderLine key={line._id} line={line} isShort={order.short.includes(line._id)} />
              ))}
            </PlainList>
          </div>
        ))}
        <OrderMoney order={order} />
      </OrderPart>
      <OrderPart id={PAYMENT_PART} title="Payment">
        {isProofAwaited(order) && takesProof(order) && (
          <OrderPaying order={order} onUploaded={() => heading.current?.focus()} />
        )}
        <dl className={css.facts}>
          <Fact label="Placed">{momentText(order.created_at)}</Fact>
          <Fact label="Mode of payment">
            <OrderPayment order={order} />
          </Fact>
          {order.students.length > 0 && <Fact label="Students">{describeStudents(order.students)}</Fact>}
          <Fact label="Customer">{customerSession.get()?.user.full_name || order.profile.name}</Fact>
        </dl>
      </OrderPart>
      <OrderPart id="order-history" title="History" isPrinted={false}>
        <OrderTimeline timeline={order.timeline} />
      </OrderPart>
      <div className={css.actions}>
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
        <OrderAgain order={order} />
      </div>
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

function NextStep({ order }: { order: OwnOrder }) {
  const pesos = amountToPay(order);
  const { status } = order.order_status;
  if (status === 'Cancelled') return <CancelledNote order={order} />;
  if (!OPEN_STATUSES.includes(status)) return null;
  if (!isProofAwaited(order) || pesos === 0) return <WaitOrCome order={order} />;
  const day = order.pay_by === null ? null : formatDay(order.pay_by);
  if (order.payment_status === 'Rejected') {
    const send = (
      <Button tone="primary" onPress={goToPayment}>
        {messages.sendClearerProof}
      </Button>
    );
    return (
      <div className={css.next}>
        <NotAccepted reason={order.payment_reason} pesos={pesos} day={order.pay_by} actions={send} />
      </div>
    );
  }
  return (
    <div className={css.next}>
      <Banner
        tone="notice"
        title={payBy(formatPesos(pesos), day)}
        actions={
          <Button tone="primary" onPress={goToPayment}>
            How to pay
          </Button>
        }
      >
        {day === null ? messages.payBeforeReady : messages.proofByThen}
      </Banner>
    </div>
  );
}

function CancelledNote({ order }: { order: OwnOrder }) {
  const [reason, ...others] = new Set(order.orders.map((line) => line.cancel_reason));
  const note = moneyNote(order);
  return (
    <div className={css.ended}>
      <Banner tone="notice" title={messages.cancelled}>
        {reason && others.length === 0 && <Text>{reason}</Text>}
        {note && <Text>{note}</Text>}
      </Banner>
    </div>
  );
}

function WaitOrCome({ order }: { order: OwnOrder }) {
  const { pickup_time, payment_status } = order;
  const isReady = order.order_status.status === 'Ready for Pickup' && pickup_time !== null;
  const waiting = payment_status === 'To Check' ? messages.proofBeingChecked : messages.beingPrepared;
  return (
    <div className={css.next}>
      {isReady ? (
        <Banner tone="success" title={messages.ready}>
          {comeFor(formatPickup(pickup_time, storeConfig.timeZone))}
        </Banner>
      ) : (
        <Banner title={messages.nothingToDo}>{waiting}</Banner>
      )}
    </div>
  );
}

interface OrderPartProps {
  id: string;
  title: string;
  isPrinted?: boolean;
  children: ReactNode;
}

function OrderPart({ id, title, isPrinted = true, children }: OrderPartProps) {
  return (
    <section className={isPrinted ? css.part : `${css.part} ${css.noPaper}`} aria-labelledby={id}>
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
    <div className={css.paying}>
      <Text as="span">
        Put this number in the notes of your transfer: <span className={css.unbroken}>{order.order_no}</span>{' '}
        <CopyButton what="the order number" text={order.order_no} />
      </Text>
      <Text as="span">
        Amount: {formatPesos(pesos)} <CopyButton what="the amount" text={pesos.toFixed(2)} />
      </Text>
      <ProofFields order={order} onUploaded={onUploaded} />
    </div>
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

function moneyNote(order: OwnOrder): string {
  const refund = refundNote(order.amount_to_refund, order.payment_status);
  const isUnpaidCancelled = order.order_status.status === 'Cancelled' && isProofAwaited(order);
  return refund || (isUnpaidCancelled ? messages.cancelledUnpaid : '');
}

/** The order's total, the paid part, and the part to pay or refund; a cancelled order's head has the last. */
function OrderMoney({ order }: { order: OwnOrder }) {
  const { amount_due, amount_paid, total_amount, payment_status } = order;
  const toPay = payment_status === null || payment_status === 'To Check' ? 0 : amountToPay(order);
  const note = order.order_status.status === 'Cancelled' ? '' : moneyNote(order);
  return (
    <div className={css.sums}>
      <div className={css.total}>
        <Text as="span">Total</Text>
        <ChangedPrice pesos={amount_due} was={total_amount} size="large" />
      </div>
      {amount_paid > 0 && <Sum label="Paid" pesos={amount_paid} />}
      {toPay > 0 && <Sum label="To pay" pesos={toPay} />}
      {note && <Text>{note}</Text>}
    </div>
  );
}

const Sum = ({ label, pesos }: { label: string; pesos: number }) => (
  <div className={css.sum}>
    <Text as="span">{label}</Text>
    <Price pesos={pesos} />
  </div>
);
