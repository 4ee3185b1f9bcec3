import Paperclip from 'lucide-react/icons/paperclip';
import type { Order } from '#shared/contracts/orders.ts';
import { daysLate } from '#shared/domain/pickupDay.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { proofMark } from './OrderCard.css.ts';

/** What to look at first: that it is new, late, or not paid as far as anybody has shown. */
export function OrderBadges({ order, isNew }: { order: Order; isNew: boolean }) {
  const { status } = order.order_status;
  const late = daysLate({ status, pickup_time: order.pickup_time }, new Date(), storeConfig.timeZone);
  const isOpen = status !== 'Claimed' && status !== 'Cancelled';
  return (
    <>
      {isNew && <StatusBadge tone="notice">New</StatusBadge>}
      {late > 0 && (
        <StatusBadge tone="danger">
          Late {late} d<VisuallyHidden>ays</VisuallyHidden>
        </StatusBadge>
      )}
      {isOpen && !order.proof_of_payment_filename && (
        <StatusBadge>
          No proof<VisuallyHidden> of payment</VisuallyHidden>
        </StatusBadge>
      )}
      {order.proof_of_payment_filename && (
        <span className={proofMark}>
          <Paperclip size={14} role="img" aria-label="Has a proof of payment" />
        </span>
      )}
    </>
  );
}
