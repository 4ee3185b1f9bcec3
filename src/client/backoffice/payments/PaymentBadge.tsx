import type { Order } from '#shared/contracts/orders.ts';
import { PAYMENT_WORDS, type PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { paths } from '../../app/paths.ts';
import { paymentStatusTone } from '../../app/paymentStatusTone.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Link } from '../../design/link/Link.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useIsUnscoped } from '../records/useStaffUser.ts';

/** Whether an order is paid, as people say it; nothing of an order that is not paid by bank transfer. */
export function PaymentBadge({ status }: { status: PaymentStatus | null }) {
  return status && <StatusBadge tone={paymentStatusTone[status]}>{PAYMENT_WORDS[status]}</StatusBadge>;
}

/** Leads to the proof of an order that nobody has checked yet, for those who may decide on the payment of any order. */
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
