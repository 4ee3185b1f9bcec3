import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { forgetEndedSession } from '#client/app/session/forgetCustomer.ts';
import { fileUploaded, fileUploadFailed, type KnownMessage, messages } from '#shared/messages.ts';
import { messageOf, toApiError } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { uploadFile } from '../../api/uploadFile.ts';
import { useAskBeforeUnload } from '../../browser/useAskBeforeUnload.ts';
import { showToast } from '../../design/toast/showToast.ts';
import type { LatestOrder } from '../order/checkoutChoices.ts';
import { kindOf, MAX_PROOF_BYTES, toProofPicture } from './proofFile.ts';

export interface UploadNote {
  tone: 'info' | 'error';
  text: string;
  canRetry: boolean;
}

const rejected = (text: string): UploadNote => ({ tone: 'error', text, canRetry: false });
const cancelled: UploadNote = { tone: 'info', text: messages.uploadCancelled, canRetry: true };

/**
 * Shrinks a chosen file, and sends it on request. Continues if the screen is left and reports by a toast; a failed file
 * is retained. `reference` is the typed transfer number.
 */
export function useProofUpload(
  order: LatestOrder,
  { reference, onUploaded }: { reference: string; onUploaded: () => void },
) {
  const utils = trpc.useUtils();
  const [file, setFile] = useState(() => unsentProofOf(order._id));
  const [note, setNote] = useState<UploadNote | null>(null);
  const [progress, setProgress] = useState(0);
  const [isReading, setReading] = useState(false);
  const request = useRef<AbortController>(null);
  const isShown = useIsShown();

  const uploading = useMutation({
    mutationFn: ({ chosen, signal }: { chosen: File; signal: AbortSignal }) => {
      const form = new FormData();
      form.append('file', chosen);
      form.append('order_id', order._id);
      form.append('order_no', order.order_no);
      if (reference.trim() !== '') form.append('payment_reference', reference);
      return uploadFile(customerSession, 'POST /api/orders/upload-proof', form, {
        onProgress: setProgress,
        signal,
        onSessionEnded: forgetEndedSession,
      });
    },
    // Without a connection it fails immediately instead of waiting.
    networkMode: 'always',
    onSuccess: (_order, { chosen }) => {
      clearUnsentProof();
      showToast(fileUploaded(chosen.name), { isForNextPage: true });
    },
    onError: (error, { chosen, signal }) => {
      const { text, canRetry } = failure(chosen, error);
      if (!canRetry) clearUnsentProof();
      if (!signal.aborted && !isShown.current) showToast(text, { tone: 'error' });
    },
    // A cancelled or interrupted upload may still have arrived.
    onSettled: () => void utils.orders.invalidate(),
  });
  useAskBeforeUnload(uploading.isPending);

  function send(chosen: File) {
    const controller = new AbortController();
    const { signal } = controller;
    request.current = controller;
    setNote(null);
    setProgress(0);
    uploading.mutate(
      { chosen, signal },
      {
        onSuccess: onUploaded,
        onError: (error) => setNote(signal.aborted ? cancelled : failure(chosen, error)),
      },
    );
  }

  async function choose(chosen: File) {
    setFile(null);
    setNote(null);
    if (chosen.size === 0) return reject(chosen, messages.proofEmpty);
    const kind = await kindOf(chosen).catch(() => null);
    if (kind === null) return reject(chosen, messages.proofDamaged);
    const sent = kind === 'pdf' ? await readPdf(chosen) : await readPhoto(chosen, kind);
    if (sent === null) return;
    if (typeof sent === 'string') return reject(chosen, sent);
    setNote(null);
    setFile(sent);
    storeUnsentProof(order._id, sent);
  }

  const reject = (chosen: File, error: string) => setNote(rejected(`${fileUploadFailed(chosen.name)} ${error}`));

  async function readPhoto(chosen: File, kind: 'picture' | 'other') {
    setReading(true);
    return toProofPicture(chosen, kind).finally(() => setReading(false));
  }

  /** Returns null, with the reason shown, if unreadable. The reader is loaded on demand. */
  async function readPdf(chosen: File): Promise<File | KnownMessage | null> {
    if (chosen.size > MAX_PROOF_BYTES) return messages.proofTooLarge;
    setReading(true);
    setNote({ tone: 'info', text: messages.readingPdf, canRetry: false });
    try {
      const { pictureOfPdf, UnreadablePdf } = await import('./pdfPicture.ts');
      return await pictureOfPdf(chosen).catch((error: unknown) => {
        if (!(error instanceof UnreadablePdf)) throw error;
        reject(chosen, error.message);
        return null;
      });
    } catch {
      reject(chosen, messages.connectionLost);
      return null;
    } finally {
      setReading(false);
    }
  }

  return {
    file,
    note,
    progress,
    isPending: uploading.isPending,
    isReading,
    choose: (chosen: File) => void choose(chosen),
    reject: (reason: 'type' | 'several', name?: string) => {
      const error = reason === 'several' ? messages.oneFileOnly : messages.proofNotPicture;
      setNote(rejected(name ? `${fileUploadFailed(name)} ${error}` : error));
    },
    cancel: () => request.current?.abort(),
    /** Null without a file, or if it would be rejected again. */
    send: file && !uploading.isPending && note?.canRetry !== false ? () => send(file) : null,
  };
}

function failure({ name }: File, error: unknown): UploadNote {
  const message = fileUploadFailed(name);
  const apiError = toApiError(error);
  if (!apiError) return { tone: 'error', text: `${message} ${messages.connectionLost}`, canRetry: true };
  const reason = messageOf(error, '');
  const canRetry = ['unavailable', 'unexpected', 'too_many', 'unauthenticated'].includes(apiError.code);
  return { tone: 'error', text: reason ? `${message} ${reason}` : message, canRetry };
}

function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

// No browser storage holds a file, so the page keeps it during a sign-in or a detour.
let unsent: { orderId: string; file: File } | null = null;

function storeUnsentProof(orderId: string, file: File): void {
  unsent = { orderId, file };
}

const unsentProofOf = (orderId: string): File | null => (unsent?.orderId === orderId ? unsent.file : null);

function clearUnsentProof(): void {
  unsent = null;
}
