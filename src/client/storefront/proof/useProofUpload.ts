import { useState } from 'react';
import { fileUploaded, fileUploadFailed } from '#shared/messages.ts';
import { trpc } from '../../api.ts';
import { sentenceOf } from '../../app/refusal.ts';
import { showToast } from '../../design/toast/showToast.ts';
import type { LatestOrder } from '../checkout/checkoutChoices.ts';
import { proofFault } from './proofFile.ts';

/** Uploads the proof of payment of an order: checked early, kept for another try where it failed. */
export function useProofUpload(order: LatestOrder, onUploaded: () => void) {
  const utils = trpc.useUtils();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const uploading = trpc.orders.uploadProof.useMutation({
    onSuccess: () => void utils.orders.customerOrders.invalidate(),
  });

  function send(chosen: File) {
    const form = new FormData();
    form.append('file', chosen);
    form.append('order_id', order._id);
    form.append('order_no', order.order_no);
    setFault(null);
    uploading.mutate(form, {
      onSuccess: () => {
        showToast(fileUploaded(chosen.name));
        onUploaded();
      },
      onError: (error) => {
        const failure = fileUploadFailed(chosen.name);
        const reason = sentenceOf(error, failure);
        setFault(reason === failure ? failure : `${failure} ${reason}`);
      },
    });
  }

  function choose(chosen: File) {
    const early = proofFault(chosen);
    setFile(early ? null : chosen);
    if (early) setFault(`${fileUploadFailed(chosen.name)} ${early}`);
    else send(chosen);
  }

  return {
    file,
    fault,
    choose,
    reject: setFault,
    retry: file && fault && !uploading.isPending ? () => send(file) : null,
    isPending: uploading.isPending,
  };
}
