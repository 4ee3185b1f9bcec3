import { jpegOf } from '#client/browser/blobs.ts';
import { readPicture } from '#client/browser/drawPicture.ts';
import { proofSides } from '#shared/domain/payments/proofPicture.ts';
import { type KnownMessage, messages } from '#shared/messages.ts';

/** The accepted types (docs/rules/payments.md, Proofs); the bytes of a file decide. Of a PDF the first page is sent as a picture. */
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const MAX_PROOF_BYTES = 10 * 1024 * 1024;
const SMALL_BYTES = 400 * 1024;
/** A phone sends this in seconds on a slow connection. */
const SENT_BYTES = 1_000_000;
const QUALITIES = [0.82, 0.65, 0.5, 0.35];

const SIGNATURES = { pdf: /^%PDF/, picture: /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s } as const;

/** The type of a file by its first bytes; a device's type may be missing or wrong. */
export async function kindOf(file: Blob): Promise<'pdf' | 'picture' | 'other'> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (SIGNATURES.pdf.test(start)) return 'pdf';
  return SIGNATURES.picture.test(start) ? 'picture' : 'other';
}

/** Returns a JPEG no wider than needed, also from formats that only the browser can read; or the message that rejects the file. */
export async function toProofPicture(file: File, kind: 'picture' | 'other'): Promise<File | KnownMessage> {
  if (kind === 'picture' && file.size <= SMALL_BYTES) return file;
  const shrunk = await shrink(file).catch(() => null);
  if (shrunk && (kind === 'other' || shrunk.size < file.size))
    return new File([shrunk], file.name, { type: shrunk.type });
  if (kind === 'other') return messages.proofNotPicture;
  // The server has a better message for a picture that the browser could not read.
  return file.size > MAX_PROOF_BYTES ? messages.proofTooLarge : file;
}

async function shrink(file: Blob): Promise<Blob | null> {
  const picture = await readPicture(file);
  try {
    return smallJpegOf(picture.draw(proofSides(picture)));
  } finally {
    picture.close();
  }
}

/** The best quality that is small enough, or else the smallest. Null if the drawing is too large. */
export function smallJpegOf(canvas: Pick<HTMLCanvasElement, 'toDataURL'>): Blob | null {
  let jpeg: Blob | null = null;
  for (const quality of QUALITIES) {
    jpeg = jpegOf(canvas, quality);
    if (!jpeg || jpeg.size <= SENT_BYTES) break;
  }
  return jpeg;
}
