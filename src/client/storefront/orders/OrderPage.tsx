import ArrowLeft from 'lucide-react/icons/arrow-left';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useEffect, useRef } from 'react';
import type { OwnOrder } from '#shared/contracts/ownOrders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { canCancelOwn, OPEN_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { describeStudents, headingOf, linesByStudent } from '#shared/domain/orders/students.ts';
import { amountToPay } from '#shared/domain/payments/amountDue.ts';
import { atCounter, storeLine } from '#shared/domain/storeFacts.ts';
import { formatDateTime, formatDay } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { heldUntil, ownOrderMessages, payBy } from '#shared/ownOrderMessages.ts';
import { toApiError } from '../../api/apiError.ts';
import { customerSession } from '../../api/session.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { paths } from '../../app/paths.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { UpdatesStopped } from '../../app/UpdatesStopped.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { CopyButton } from '../proof/CopyButton.tsx';
import { ProofFields } from '../proof/ProofFields.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { Fact } from './Fact.tsx';
import { OrderAgain } from './OrderAgain.tsx';
import { OrderLine } from './OrderLine.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import * as css from './OrderPage.css.ts';
import { OrderPayment } from './OrderPayment.tsx';
import { OrderPickup } from './OrderPickup.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { StoredCodes } from './StoredCodes.tsx';
import { isProofAwaited, takesProof } from './useAttachProof.ts';
import { useOwnOrder } from './useOwnOrder.ts';

/** /my-orders/{order_no}: one order of the customer with everything that it holds. */
export default function OrderPage({ order_no }: { order_no: string }) {
  usePageTitle(`Order ${order_no}`);
  const { query, updates, news } = useOwnOrder(order_no);
  const isUnknown = toApiError(query.error)?.code === 'not_found';

  return (
    <div className={css.page}>
      <div className={css.back}>
        <LinkButton tone="quiet" href={paths.myOrders} icon={<ArrowLeft size={18} aria-hidden />}>
          My Orders
        </LinkButton>
      </div>
      <VisuallyHidden as="div" role="status">
        {news}
      </VisuallyHidden>
      {isUnknown ? (
        <UnknownOrder />
      ) : (
        <>
          {query.data === undefined && (query.isError || query.fetchStatus === 'paused') && <StoredCodes />}
          <QueryFaces
            query={query}
            loading={{ label: 'Loading the order', lines: 8 }}
            failed={messages.orderDetailsFailed}
          >
            {(order) => (
              <>
                <UpdatesStopped updates={updates} />
                <OrderSheet order={order} />
              </>
            )}
          </QueryFaces>
        </>
      )}
    </div>
  );
}

function UnknownOrder() {
  return (
    <div className={css.unknown}>
      <Heading level={1} size="h2">
        Order
      </Heading>
      <EmptyState
        icon={<ReceiptText size={32} aria-hidden />}
        title={ownOrderMessages.orderNotYours}
        description={ownOrderMessages.orderNotYoursHint}
        action={
          <LinkButton tone="primary" href={paths.myOrders}>
            Go to My Orders
          </LinkButton>
        }
      />
    </div>
  );
}

const PAYMENT = 'order-payment';

const goToPayment = () => document.getElementById(PAYMENT)?.focus();

function OrderSheet({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  const heading = useRef<HTMLHeadingElement>(null);
  const isCancellable = canCancelOwn(order.orders.map((line) => line.order_status.status));
  const takesFocus = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone with its question.
    if (!isCancellable && takesFocus.current) heading.current?.focus();
    takesFocus.current = false;
  }, [isCancellable]);
  useEffect(() => {
    if (location.hash === `#${PAYMENT}`) goToPayment();
  }, []);
  const isPayable = isProofAwaited(order) && takesProof(order);

  return (
    <article className={css.sheet} aria-labelledby="order-title">
      <header className={css.head}>
        <Heading level={1} size="h2" id="order-title" ref={heading} tabIndex={-1}>
          Order {order.order_no}
        </Heading>
        <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      </header>
      <p className={css.onPaper}>{storeLine(atCounter(storeConfig.store, order.counter))}</p>
      <NextStep order={order} />
      <section className={css.part} aria-labelledby="order-pickup">
        <Heading level={2} size="h3" id="order-pickup">
          {order.receiving_option === 'Pick-Up' ? 'Pick-up' : order.receiving_option}
        </Heading>
        <OrderPickup order={order} />
      </section>
      <section className={css.part} aria-labelledby="order-items">
        <Heading level={2} size="h3" id="order-items">
          What you ordered
        </Heading>
        {linesByStudent(order.orders).map((group, _, groups) => (
          <div key={group.lines[0]?._id}>
            {(groups.length > 1 || group.student) && <Text weight="medium">{headingOf(group)}</Text>}
            <PlainList className={css.lines} aria-label={group.student ? `Items for ${group.student.name}` : 'Items'}>
              {group.lines.map((line) => (
                <OrderLine key={line._id} line={line} />
              ))}
            </PlainList>
          </div>
        ))}
        <OrderMoney order={order} />
      </section>
      <section className={css.part} aria-labelledby={PAYMENT}>
        <Heading level={2} size="h3" id={PAYMENT} tabIndex={-1}>
          Payment
        </Heading>
        <dl className={css.facts}>
          <Fact label="Placed">{formatDateTime(order.created_at, storeConfig.timeZone)}</Fact>
          <Fact label="Mode of payment">
            <OrderPayment order={order} />
          </Fact>
          {order.students.length > 0 && <Fact label="Students">{describeStudents(order.students)}</Fact>}
          <Fact label="Customer">{customerSession.get()?.user.full_name || order.profile.name}</Fact>
        </dl>
        {isPayable && (
          <div className={css.paying}>
            <Text as="span">
              Write this number into the message of the transfer: <span className={css.unbroken}>{order.order_no}</span>{' '}
              <CopyButton what="the order number" text={order.order_no} />
            </Text>
            <Text as="span">
              Amount: {formatPesos(amountToPay(order))}{' '}
              <CopyButton what="the amount" text={amountToPay(order).toFixed(2)} />
            </Text>
            <ProofFields order={order} onUploaded={() => heading.current?.focus()} />
          </div>
        )}
      </section>
      <section className={`${css.part} ${css.noPaper}`} aria-labelledby="order-history">
        <Heading level={2} size="h3" id="order-history">
          What has happened
        </Heading>
        <OrderTimeline timeline={order.timeline} />
      </section>
      <div className={css.actions}>
        <div className={css.forScreen}>
          <Button onPress={() => window.print()}>
            <Printer size={18} aria-hidden />
            Print the receipt
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
      </div>
    </article>
  );
}

/** The next thing to do, where that is to pay: how much and by when. */
function NextStep({ order }: { order: OwnOrder }) {
  const { status } = order.order_status;
  if (!OPEN_STATUSES.includes(status) || !isProofAwaited(order) || amountToPay(order) === 0) return null;
  const amount = formatPesos(amountToPay(order));
  const day = order.pay_by === null ? null : formatDay(order.pay_by);
  return (
    <div className={css.next}>
      <Banner
        tone="notice"
        title={payBy(amount, day)}
        actions={
          <Button tone="primary" onPress={goToPayment}>
            Pay now
          </Button>
        }
      >
        {day === null ? ownOrderMessages.payBeforeReady : heldUntil(day)}
      </Banner>
    </div>
  );
}
