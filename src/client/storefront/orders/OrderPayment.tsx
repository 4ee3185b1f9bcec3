import type { Order } from '#shared/contracts/orders.ts';
import type { PaymentMode } from '#shared/domain/orderStatus.ts';
import { formatMoment } from '#shared/domain/storeTime.ts';
import { proofDeletedOn } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { storeConfig } from '../../app/storeConfig.ts';
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
  const hasProof = order.proof_of_payment_filename !== null;
  const isTransfer = order.mode_of_payment === TRANSFER;
  const canAttach = isTransfer && takesProof(order);
  const ofOrder = `of order ${order.order_no}`;

  return (
    <>
      <Link isAlone onPress={() => void open()}>
        {order.mode_of_payment}
        <VisuallyHidden>, open the proof of payment {ofOrder} in a new window</VisuallyHidden>
      </Link>
      {blockedUrl && (
        <Text size="small" role="alert">
          {purchaseMessages.windowBlocked}{' '}
          <Link href={blockedUrl} target="_blank" rel="noopener">
            Open the proof of payment
          </Link>
        </Text>
      )}
      {isTransfer && hasProof && (
        <Text size="small" tone="muted">
          Proof received.
        </Text>
      )}
      {order.proof_deleted_at && (
        <Text size="small" tone="muted">
          {proofDeletedOn(formatMoment(order.proof_deleted_at, storeConfig.timeZone))}
        </Text>
      )}
      {canAttach && (
        <AttachLink order={order} label={hasProof ? 'Replace it' : purchaseMessages.uploadProof} hiddenText={ofOrder} />
      )}
    </>
  );
}

function AttachLink({ order, label, hiddenText }: { order: Order; label: string; hiddenText: string }) {
  const { attach, isLoading } = useAttachProof(order);
  const isFirst = order.proof_of_payment_filename === null;
  return (
    <span aria-busy={isLoading}>
      <Link isAlone tone={isFirst ? 'danger' : 'accent'} onPress={() => !isLoading && void attach()}>
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
