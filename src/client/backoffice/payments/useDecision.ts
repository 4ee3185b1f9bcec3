import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '#shared/contracts/orders.ts';
import { type PaymentStatus, paymentDecisions } from '#shared/domain/payments/paymentStatus.ts';
import { messages } from '#shared/messages.ts';
import { paymentSet } from '#shared/staffMessages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** As long as a decision can be taken back from where it is announced; afterwards, from its own list. */
const UNDO_MS = 10_000;

/** Returns the statuses that staff may give to the payment of an order. */
export const openDecisions = (order: Order): readonly PaymentStatus[] =>
  paymentDecisions({
    payment_status: order.payment_status,
    status: order.order_status.status,
    hasProof: order.proof_of_payment_filename !== null,
    wasProofDeleted: order.proof_deleted_at !== undefined,
  });

/** Decides on payments; a message says what became of each, with a way back. `onDecided` is called at once. */
export function useDecision(onDecided: (order: Order) => void) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  // Said by the mutation, not by its call: several may be on their way, and the last one of the queue takes the review with it.
  const setting = trpc.payments.setPaymentStatus.useMutation({
    onSuccess: ({ _id, order_no, payment_status: to }, { old_payment_status: from }) => {
      if (to === null) return;
      const isDecision = from && (to === 'Confirmed' || to === 'Rejected');
      const undo = () => setting.mutate({ _id, payment_status: from ?? to, old_payment_status: to });
      showToast(paymentSet(order_no, to), {
        timeoutMs: UNDO_MS,
        ...(isDecision && { action: { label: 'Undo', onPress: undo } }),
      });
    },
    onError: (error) => showToast(messageOf(error, messages.statusChangeFailed), { tone: 'error' }),
    onSettled: (_order, _error, { _id }) =>
      Promise.all([
        utils.payments.invalidate(),
        utils.notices.ofOrder.invalidate({ _id: String(_id) }),
        utils.counter.invalidate(),
        utils.orders.get.invalidate({ _id: String(_id) }),
        queryClient.invalidateQueries({ queryKey: ['record history', `order ${_id}`] }),
      ]),
  });

  return (order: Order, to: PaymentStatus, { reason, account }: { reason?: string; account?: string } = {}): void => {
    const { _id, payment_status: from, proof_of_payment_filename } = order;
    onDecided(order);
    setting.mutate({ _id, payment_status: to, old_payment_status: from, proof_of_payment_filename, reason, account });
  };
}
