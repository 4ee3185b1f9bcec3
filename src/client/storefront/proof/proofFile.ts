import { type Message, messages } from '#shared/messages.ts';

/** What a proof may be (decisions.md, section 6); the server decides again from the bytes. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const LARGEST_PROOF_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be a proof of payment, known before it is sent, or null. */
export function proofFault(file: Pick<File, 'type' | 'size'>): Message | null {
  if (!PROOF_TYPES.some((type) => type === file.type)) return messages.proofNotPicture;
  return file.size > LARGEST_PROOF_BYTES ? messages.proofTooLarge : null;
}
