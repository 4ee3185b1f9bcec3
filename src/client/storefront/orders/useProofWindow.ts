import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { sentenceOf } from '../../api/refusal.ts';
import { showToast } from '../../design/toast/showToast.ts';

/** Opens an order's proof of payment in a new window, or says that there is none. */
export function useProofWindow({ _id, proof_of_payment_filename }: Order) {
  const utils = trpc.useUtils();
  const [blockedAddress, setBlockedAddress] = useState<string | null>(null);
  const refuse = (sentence: string) => showToast(sentence, { tone: 'error' });

  async function open(): Promise<void> {
    if (!proof_of_payment_filename) return refuse(messages.noProof);
    // Opened before the answer is there: browsers block windows that no press has asked for.
    const opened = window.open('', '_blank');
    if (opened) opened.opener = null;
    try {
      // Signed addresses run out, so the record in hand may be too old.
      const { proof_of_payment_url } = await utils.orders.get.fetch({ _id }, { staleTime: 0, retry: false });
      if (!proof_of_payment_url) {
        opened?.close();
        return refuse(messages.noProof);
      }
      if (opened) opened.location.replace(proof_of_payment_url);
      setBlockedAddress(opened ? null : proof_of_payment_url);
    } catch (error) {
      opened?.close();
      refuse(sentenceOf(error, messages.orderDetailsFailed));
    }
  }

  return {
    open,
    /** Where the browser allowed no window: the address for a link. */
    blockedAddress,
  };
}
