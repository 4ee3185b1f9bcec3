import { useState } from 'react';
import { paymentTone } from '#client/app/orders/orderTones.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { BANK_TRANSFER } from '#shared/domain/orders/orderStatus.ts';
import { partPaidNote } from '#shared/domain/payments/amountDue.ts';
import { messages, proofDeletedOn } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { momentText } from '../../app/storeClock.ts';
import { StatusBadge } from '../../design/badge/StatusBadge.tsx';
import { Button, type ButtonProps } from '../../design/button/Button.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { showToast } from '../../design/toast/showToast.ts';
import { isProofAwaited } from '../order/orderStep.ts';
import { plainPress } from './orders.css.ts';
import { takesProof, useAttachProof } from './useAttachProof.ts';

export function OrderPayment({ order }: { order: Order }) {
  const isTransfer = order.mode_of_payment === BANK_TRANSFER;
  // A missing proof is sent from the page itself.
  const canReplace = isTransfer && takesProof(order) && !isProofAwaited(order);

  return (
    <>
      <PaymentMode order={order} />
      {isTransfer && <PaymentState order={order} />}
      {order.proof_deleted_at && <Note>{proofDeletedOn(momentText(order.proof_deleted_at))}</Note>}
      {canReplace && <AttachButton order={order} />}
    </>
  );
}

export function PaymentMode({ order }: { order: Order }) {
  const { open, blockedUrl } = useProofWindow(order);

  return (
    <>
      {order.proof_of_payment_filename === null ? (
        // A link would promise a proof that does not exist.
        <button type="button" className={plainPress} onClick={() => void open()}>
          {order.mode_of_payment}
          <VisuallyHidden>, no receipt for order {order.order_no}</VisuallyHidden>
        </button>
      ) : (
        <Link isAlone onPress={() => void open()}>
          {order.mode_of_payment}
          <VisuallyHidden>, open the proof of payment of order {order.order_no} in a new window</VisuallyHidden>
        </Link>
      )}
      {blockedUrl && (
        <Text size="small" role="alert">
          {messages.windowBlocked}{' '}
          <Link href={blockedUrl} target="_blank" rel="noopener">
            Open the receipt
          </Link>
        </Text>
      )}
    </>
  );
}

function PaymentState({ order }: { order: Order }) {
  const { payment_status, payment_reason, proof_of_payment_filename } = order;
  const part = partPaidNote(order);
  if (payment_status === 'Awaiting Proof' && part) return <StatusBadge tone={paymentTone(order)}>{part}</StatusBadge>;
  if (payment_status === null || payment_status === 'Awaiting Proof') return null;
  return (
    <>
      {payment_status === 'To Check' && proof_of_payment_filename !== null && <Note>Proof received.</Note>}
      <StatusBadge tone={paymentTone(order)}>{PAYMENT_WORDS[payment_status]}</StatusBadge>
      {payment_reason !== '' && <Text size="small">{payment_reason}</Text>}
    </>
  );
}

const PAYMENT_WORDS = {
  'To Check': 'We’re checking your payment',
  Confirmed: 'Payment confirmed',
  Rejected: 'Not accepted',
} as const;

function attachLabel(order: Order): string {
  const { payment_status, proof_of_payment_filename } = order;
  if (payment_status === 'Rejected') return messages.sendClearerProof;
  if (partPaidNote(order)) return 'Upload another receipt';
  return proof_of_payment_filename === null ? messages.uploadProof : 'Replace receipt';
}

export function AttachButton({ order, tone }: { order: Order; tone?: ButtonProps['tone'] }) {
  const { attach, isLoading } = useAttachProof(order);
  return (
    <Button tone={tone} isPending={isLoading} onPress={() => void attach()}>
      {attachLabel(order)}
      <VisuallyHidden>, order {order.order_no}</VisuallyHidden>
    </Button>
  );
}

function useProofWindow({ _id, proof_of_payment_filename }: Order) {
  const utils = trpc.useUtils();
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const reject = (message: string) => showToast(message, { tone: 'error' });

  async function open(): Promise<void> {
    if (!proof_of_payment_filename) return reject(messages.noProof);
    // Opened before the response arrives, because browsers block windows without a press.
    const opened = window.open('', '_blank');
    if (opened) opened.opener = null;
    try {
      // Signed URLs expire, so the record may be too old.
      const { proof_of_payment_url } = await utils.orders.get.fetch({ _id }, { staleTime: 0, retry: false });
      if (!proof_of_payment_url) {
        opened?.close();
        return reject(messages.noProof);
      }
      if (opened) opened.location.replace(proof_of_payment_url);
      setBlockedUrl(opened ? null : proof_of_payment_url);
    } catch (error) {
      opened?.close();
      reject(messageOf(error, messages.orderDetailsFailed));
    }
  }

  return {
    open,
    blockedUrl,
  };
}
