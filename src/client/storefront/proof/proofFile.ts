import { proofSides } from '#shared/domain/payments/proofPicture.ts';
import type { KnownMessage } from '#shared/messages.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { jpegOf } from '../../app/blobs.ts';
import { readPicture } from '../../app/drawPicture.ts';

/** The types that are offered (docs/rules/payments.md, Proofs); what a file is, its bytes say. Of a PDF the first page is sent as a picture. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;
/** A smaller file arrives soon enough as it is. */
const SMALL_BYTES = 400 * 1024;
const QUALITY = 0.82;

const SIGNATURES = { pdf: /^%PDF/, picture: /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s } as const;

/** Reads by its first bytes what a file is; the type that a device gives it may be missing or wrong. */
export async function kindOf(file: Blob): Promise<'pdf' | 'picture' | 'other'> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (SIGNATURES.pdf.test(start)) return 'pdf';
  return SIGNATURES.picture.test(start) ? 'picture' : 'other';
}

/** A proof as it is sent, or why there is none: a JPEG that is no wider than needed, also of what the server cannot read and the browser can. */
export async function toProofPicture(file: File, kind: 'picture' | 'other'): Promise<File | KnownMessage> {
  if (kind === 'picture' && file.size <= SMALL_BYTES) return file;
  const shrunk = await shrink(file).catch(() => null);
  if (shrunk && (kind === 'other' || shrunk.size < file.size))
    return new File([shrunk], file.name, { type: shrunk.type });
  if (kind === 'other') return purchaseMessages.proofNotPicture;
  // The server says more of a picture that the browser could not read.
  return file.size > MAX_PROOF_BYTES ? purchaseMessages.proofTooLarge : file;
}

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await readPicture(file);
  try {
    return jpegOf(picture.draw(proofSides(picture)), QUALITY);
  } finally {
    picture.close();
  }
}
