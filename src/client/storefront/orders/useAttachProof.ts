import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Order } from '#shared/contracts/orders.ts';
import { canUploadProof } from '#shared/domain/payments/proofRule.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { showToast } from '../../design/toast/showToast.ts';
import { withLatestOrder } from '../order/checkoutChoices.ts';
import { useCheckoutChoices } from '../order/useCheckoutChoices.ts';

export const takesProof = ({
  order_status,
  proof_of_payment_filename,
  proof_deleted_at,
  payment_status,
}: Order): boolean =>
  canUploadProof({
    status: order_status.status,
    payment_status,
    hasProof: proof_of_payment_filename !== null || proof_deleted_at !== undefined,
  });

function whyLocked({ order_status, payment_status }: Order): string {
  if (order_status.status === 'Cancelled') return messages.proofOfCancelled;
  return payment_status === 'Confirmed' ? messages.paymentConfirmed : messages.proofLocked;
}

export function useAttachProof({ _id }: Order) {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const [, change] = useCheckoutChoices();
  const [isLoading, setLoading] = useState(false);

  async function attach(): Promise<void> {
    setLoading(true);
    try {
      const order = await utils.orders.get.fetch({ _id }, { staleTime: 0, retry: false });
      if (takesProof(order)) {
        change(withLatestOrder(order));
        return navigate(paths.attachProofOfPayment);
      }
      showToast(whyLocked(order), { tone: 'error' });
      void utils.orders.invalidate();
    } catch (error) {
      showToast(messageOf(error, messages.orderDetailsFailed), { tone: 'error' });
    }
    setLoading(false);
  }

  return { attach, isLoading };
}
