import { useLocation } from 'wouter';
import type { Order } from '#shared/contracts/orders.ts';
import type { PaymentMode } from '#shared/domain/orderStatus.ts';
import { canUploadProof } from '#shared/domain/proofRule.ts';
import { formatMoment } from '#shared/domain/storeTime.ts';
import { messages } from '#shared/messages.ts';
import { orderStatusTone } from '../../app/orderStatusTone.ts';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { withLatestOrder } from '../checkout/checkoutChoices.ts';
import { useCheckoutChoices } from '../checkout/useCheckoutChoices.ts';
import { Fact } from './Fact.tsx';
import { card, facts, head, lines, total } from './MyOrders.css.ts';
import { OrderLine } from './OrderLine.tsx';
import { useProofWindow } from './useProofWindow.ts';

const TRANSFER: PaymentMode = 'Bank Transfer';

/** One order with everything it holds. */
export function OrderCard({ order }: { order: Order }) {
  const { status } = order.order_status;
  const title = `order-${order._id}`;
  return (
    <article className={card} aria-labelledby={title}>
      <header className={head}>
        <Heading level={2} size="h3" id={title}>
          Order {order.order_no}
        </Heading>
        <StatusBadge tone={orderStatusTone[status]}>{status}</StatusBadge>
      </header>
      <dl className={facts}>
        <Fact label="Placed">{formatMoment(order.created_at, storeConfig.timeZone)}</Fact>
        <Fact label="Receiving option">{order.receiving_option}</Fact>
        {order.pickup_time && <Fact label="Pick-up time">{formatMoment(order.pickup_time, storeConfig.timeZone)}</Fact>}
        {order.order_address && <Fact label="Address">{order.order_address}</Fact>}
        <Fact label="Mode of payment">
          <Payment order={order} />
        </Fact>
        {order.students.length > 0 && <Fact label="Students">{studentNames(order)}</Fact>}
      </dl>
      <PlainList className={lines} aria-label="Items">
        {order.orders.map((line) => (
          <OrderLine key={line._id} line={line} />
        ))}
      </PlainList>
      <footer className={total}>
        <Text as="span">Total</Text>
        <Price pesos={order.total_amount} size="large" />
      </footer>
    </article>
  );
}

const studentNames = ({ students }: Order) =>
  students.map(({ name, grade_level }) => (grade_level ? `${name} (${grade_level})` : name)).join(', ');

/** The mode of payment, which opens the proof; and the way to add or replace one. */
function Payment({ order }: { order: Order }) {
  const [, navigate] = useLocation();
  const [, change] = useCheckoutChoices();
  const openProof = useProofWindow();
  const hasProof = order.proof_of_payment_filename !== null;
  const isTransfer = order.mode_of_payment === TRANSFER;
  const canAttach = isTransfer && canUploadProof({ status: order.order_status.status, hasProof });

  function attach() {
    change(withLatestOrder(order));
    navigate(paths.attachProofOfPayment);
  }

  return (
    <>
      <Link onPress={() => void openProof(order)}>
        {order.mode_of_payment}
        <VisuallyHidden>, open the proof of payment of order {order.order_no}</VisuallyHidden>
      </Link>
      {canAttach && !hasProof && (
        <Link tone="danger" onPress={attach}>
          {messages.uploadProof}
        </Link>
      )}
      {isTransfer && hasProof && (
        <Text as="span" size="small" tone="muted">
          Proof received. {canAttach && <Link onPress={attach}>Replace it</Link>}
        </Text>
      )}
    </>
  );
}
