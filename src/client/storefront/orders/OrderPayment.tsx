import type { Order } from '#shared/contracts/orders.ts';
import type { PaymentMode } from '#shared/domain/orders/orderStatus.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { formatDateTime } from '#shared/domain/storeTime.ts';
import { proofDeletedOn } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { paymentStatusTone } from '../../app/paymentStatusTone.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Spinner } from '../../design/progress/Spinner.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { takesProof, useAttachProof } from './useAttachProof.ts';
import { useProofWindow } from './useProofWindow.ts';

const TRANSFER: PaymentMode = 'Bank Transfer';

/** The mode of payment, which opens the proof; and the way to add or replace one. */
export function OrderPayment({ order }: { order: Order }) {
  const { open, blockedUrl } = useProofWindow(order);
  const isTransfer = order.mode_of_payment === TRANSFER;
  const canAttach = isTransfer && takesProof(order);
  const ofOrder = `of order ${order.order_no}`;

  return (
    <>
      <Link isAlone onPress={() => void open()}>
        {order.mode_of_payment}
        <VisuallyHidden>
          {order.proof_of_payment_filename === null
            ? `, no proof of payment ${ofOrder} yet`
            : `, open the proof of payment ${ofOrder} in a new window`}
        </VisuallyHidden>
      </Link>
      {blockedUrl && (
        <Text size="small" role="alert">
          {purchaseMessages.windowBlocked}{' '}
          <Link href={blockedUrl} target="_blank" rel="noopener">
            Open the proof of payment
          </Link>
        </Text>
      )}
      {isTransfer && <PaymentState order={order} />}
      {order.proof_deleted_at && (
        <Text size="small" tone="muted">
          {proofDeletedOn(formatDateTime(order.proof_deleted_at, storeConfig.timeZone))}
        </Text>
      )}
      {canAttach && <AttachLink order={order} label={attachLabel(order)} hiddenText={ofOrder} />}
    </>
  );
}

/** How far the payment is once a proof was sent, and why it was rejected. */
function PaymentState({ order }: { order: Order }) {
  const { payment_status, payment_reason, proof_of_payment_filename } = order;
  const part = partPaidNote(order);
  if (payment_status === 'Awaiting Proof' && part) return <StatusBadge tone="danger">{part}</StatusBadge>;
  if (payment_status === null || payment_status === 'Awaiting Proof') return null;
  return (
    <>
      {payment_status === 'To Check' && proof_of_payment_filename !== null && (
        <Text size="small" tone="muted">
          Proof received.
        </Text>
      )}
      <StatusBadge tone={paymentStatusTone[payment_status]}>{PAYMENT_WORDS[payment_status]}</StatusBadge>
      {payment_reason !== '' && <Text size="small">{payment_reason}</Text>}
    </>
  );
}

const PAYMENT_WORDS = {
  'To Check': 'Payment is being checked',
  Confirmed: 'Payment confirmed',
  Rejected: 'Proof rejected',
} as const;

function attachLabel(order: Order): string {
  const { payment_status, proof_of_payment_filename } = order;
  if (payment_status === 'Rejected' || partPaidNote(order)) return 'Send another';
  return proof_of_payment_filename === null ? purchaseMessages.uploadProof : 'Replace it';
}

function AttachLink({ order, label, hiddenText }: { order: Order; label: string; hiddenText: string }) {
  const { attach, isLoading } = useAttachProof(order);
  const isUrgent = order.proof_of_payment_filename === null || attachLabel(order) === 'Send another';
  return (
    <span aria-busy={isLoading}>
      <Link isAlone tone={isUrgent ? 'danger' : 'accent'} onPress={() => !isLoading && void attach()}>
        {label}
        <VisuallyHidden> {hiddenText}</VisuallyHidden>
      </Link>
      {isLoading && (
        <>
          {' '}
          <Spinner label="Loading the order" size="small" />
        </>
      )}
    </span>
  );
}
