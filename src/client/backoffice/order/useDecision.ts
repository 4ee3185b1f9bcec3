import type { Order } from '#shared/contracts/orders.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { receivedNote } from '#shared/domain/payments/amountDue.ts';
import { type PaymentStatus, paymentDecisions } from '#shared/domain/payments/paymentStatus.ts';
import { paymentDiffers, paymentSet } from '#shared/staffMessages.ts';
import { trpc } from '../../api/client.ts';
import { useTask } from '../../app/useTask.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { showFailedChange, useReloadOrders } from './useOrderStatus.ts';

const UNDO_MS = 10_000;

export const openDecisions = (order: Order): readonly PaymentStatus[] =>
  paymentDecisions({
    payment_status: order.payment_status,
    status: order.order_status.status,
    hasProof: order.proof_of_payment_filename !== null,
    wasProofDeleted: order.proof_deleted_at !== undefined,
  });

interface Noted {
  reason?: string;
  amount?: number;
  account?: string;
}

/** Undoes the latest payment entry of an amount. */
export function useUndoPayment() {
  const utils = trpc.useUtils();
  const reload = useReloadOrders();
  const takingBack = trpc.payments.takeBackReceipt.useMutation({
    onSuccess: ({ order_no, payment_status }) => showToast(paymentSet(order_no, payment_status ?? '')),
    onError: showFailedChange,
    onSettled: reload,
  });
  const [undo] = useTask(async (_id: string, amount: number) => {
    const { docs } = await utils.payments.receipts.fetch({ _id }, { staleTime: 0 });
    const entry = docs.find(({ is_taken_back, ...each }) => !is_taken_back && each.amount === amount);
    if (entry) takingBack.mutate({ _id, receipt_id: entry._id });
  }, showFailedChange);
  return undo;
}

/** `onDecided` is called immediately. */
export function useDecision(onDecided: (order: Order) => void) {
  const reload = useReloadOrders();
  const undoPayment = useUndoPayment();
  // Handled by the mutation instead of its call: several may be pending, and the last one removes the review.
  const setting = trpc.payments.setPaymentStatus.useMutation({
    onSuccess: (
      { _id, order_no, payment_status: to, ...after },
      { payment_status, old_payment_status: from, amount },
    ) => {
      if (to === null) return;
      const isPart = payment_status === 'Confirmed' && to !== 'Confirmed';
      const isDecision = isPart || (from && (to === 'Confirmed' || to === 'Rejected'));
      const undo = () =>
        // The decision left the payment open.
        isPart
          ? undoPayment(_id, amount ?? 0)
          : setting.mutate({ _id, payment_status: from ?? to, old_payment_status: to });
      const differs = isPart || (amount && after.amount_to_refund > 0);
      const before = { ...after, payment_status: from ?? to, amount_paid: after.amount_paid - (amount ?? 0) };
      const said = differs
        ? paymentDiffers(order_no, formatPesos(amount ?? 0), receivedNote(before, amount ?? 0))
        : paymentSet(order_no, to);
      showToast(said, { timeoutMs: UNDO_MS, ...(isDecision && { action: { label: 'Undo', onPress: undo } }) });
    },
    onError: showFailedChange,
    onSettled: reload,
  });

  return (order: Order, to: PaymentStatus, noted: Noted = {}): void => {
    const { _id, payment_status: from, proof_of_payment_filename, amount_paid } = order;
    onDecided(order);
    setting.mutate({
      ...{ _id, payment_status: to, old_payment_status: from, proof_of_payment_filename, old_amount_paid: amount_paid },
      ...noted,
    });
  };
}
