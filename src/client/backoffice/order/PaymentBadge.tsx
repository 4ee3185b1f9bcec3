import { paymentTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { type OrderAmounts, paymentWord } from '#shared/domain/payments/amountDue.ts';
import { paths } from '../../app/paths.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Link } from '../../design/link/Link.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';

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
