import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { sentenceOf } from '../../app/refusal.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** Opens an order's proof of payment in a new window, or says that there is none. */
export function useProofWindow() {
  const utils = trpc.useUtils();

  return async (order: Order): Promise<void> => {
    if (!order.proof_of_payment_filename) return showToast(messages.noProof, { tone: 'error' });
    // Opened before the answer is there: browsers block windows that no press has asked for.
    const opened = window.open('', '_blank');
    if (opened) opened.opener = null;
    try {
      // Signed addresses expire, so the record in hand may be too old.
      const fresh = await utils.orders.get.fetch({ _id: order._id }, { staleTime: 0 });
      if (!fresh.proof_of_payment_url) throw new Error(messages.noProof);
      if (opened) opened.location.href = fresh.proof_of_payment_url;
      else window.location.assign(fresh.proof_of_payment_url);
    } catch (error) {
      opened?.close();
      showToast(sentenceOf(error, messages.orderDetailsFailed), { tone: 'error' });
    }
  };
}
