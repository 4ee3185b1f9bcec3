import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** Opens an order's proof of payment in a new window, or says that there is none. */
export function useProofWindow({ _id, proof_of_payment_filename }: Order) {
  const utils = trpc.useUtils();
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const reject = (message: string) => showToast(message, { tone: 'error' });

  async function open(): Promise<void> {
    if (!proof_of_payment_filename) return reject(messages.noProof);
    // Opened before the response is there: browsers block windows that no press has requested.
    const opened = window.open('', '_blank');
    if (opened) opened.opener = null;
    try {
      // Signed URLs run out, so the record in hand may be too old.
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
    /** The URL for a link, if the browser allowed no window. */
    blockedUrl,
  };
}
