import FileX from 'lucide-react/icons/file-x';
import Paperclip from 'lucide-react/icons/paperclip';
import Undo from 'lucide-react/icons/undo-2';
import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { FINISHED_STATUSES } from '#shared/domain/orders/dashboardOrder.ts';
import { daysLate } from '#shared/domain/orders/pickupDay.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { mark, marks, markWord, urgent } from './rows.css.ts';

/** What to look at first: that an order is new, or by how many days it is late. */
export function UrgentMarks({ order, isNew }: { order: Order; isNew: boolean }) {
  const late = daysLateOf(order);
  if (!isNew && late === 0) return null;
  return (
    <span className={urgent}>
      {isNew && <StatusBadge tone="notice">New</StatusBadge>}
      {late > 0 && (
        <StatusBadge tone="danger">
          Late {late} d<VisuallyHidden>ays</VisuallyHidden>
        </StatusBadge>
      )}
    </span>
  );
}

/** By how many days an order is late as of now. */
export const daysLateOf = ({ order_status: { status }, pickup_time }: Order): number =>
  daysLate({ status, pickup_time }, new Date(), storeConfig.timeZone);

/** What there is to know of the payment: to be checked, not paid as far as anybody has shown, or to be refunded. */
export function PaymentMarks({ order }: { order: Order }) {
  const { status } = order.order_status;
  return (
    <span className={marks}>
      <ProofMark order={order} isOpen={!FINISHED_STATUSES.includes(status)} />
      {order.amount_to_refund > 0 && (
        <span className={mark}>
          <Undo size={14} aria-hidden />
          <span className={markWord}>To refund {formatPesos(order.amount_to_refund)}</span>
        </span>
      )}
    </span>
  );
}

/** Whether there is a proof of payment, and whether somebody has to look at it. */
function ProofMark({ order, isOpen }: { order: Order; isOpen: boolean }) {
  if (!order.proof_of_payment_filename) {
    if (!isOpen) return null;
    return (
      <span className={mark}>
        <FileX size={14} aria-hidden />
        <span className={markWord}>
          No proof<VisuallyHidden> of payment</VisuallyHidden>
        </span>
      </span>
    );
  }
  return (
    <span className={mark}>
      <Paperclip size={14} role="img" aria-label="Has a proof of payment" />
      {isOpen && order.payment_status === 'To Check' && <span className={markWord}>To check</span>}
    </span>
  );
}
