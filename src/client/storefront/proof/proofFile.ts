import type { KnownMessage } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';

const PDF_TYPE = 'application/pdf';

/** The file types of a proof (docs/rules.md, Orders); of a PDF the first page is sent as a picture. The server decides again from the bytes. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', PDF_TYPE] as const;
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be a proof of payment, known before it is sent, or null. */
export function proofError({ type, size }: Pick<File, 'type' | 'size'>): KnownMessage | null {
  if (!PROOF_TYPES.some((accepted) => accepted === type)) return purchaseMessages.proofNotTaken;
  if (size === 0) return purchaseMessages.proofEmpty;
  return size > MAX_PROOF_BYTES ? purchaseMessages.proofTooLarge : null;
}

/** Whether a file is a PDF, which becomes a picture before it is sent. */
export const isPdf = ({ type }: Pick<File, 'type'>): boolean => type === PDF_TYPE;
