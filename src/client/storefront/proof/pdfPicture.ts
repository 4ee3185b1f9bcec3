import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { proofSides } from '#shared/domain/payments/proofPicture.ts';
import { messages } from '#shared/messages.ts';
import { smallJpegOf } from './proofFile.ts';

// The store's own copy: its pages load no other scripts.
GlobalWorkerOptions.workerSrc = workerUrl;

/** Small print is legible, and a phone has enough memory. */
const MAX_SCALE = 3;
/** Larger pictures within the page are left out. */
const MAX_IMAGE_PIXELS = 40_000_000;
const TIMEOUT_MS = 20_000;

export class UnreadablePdf extends Error {}

/** Rejects with UnreadablePdf if the file is locked or broken. */
export async function pictureOfPdf(file: File): Promise<File> {
  const data = new Uint8Array(await file.arrayBuffer());
  const loading = getDocument({ data, enableXfa: false, maxImageSize: MAX_IMAGE_PIXELS });
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the page was not drawn in time')), TIMEOUT_MS);
  try {
    const blob = await Promise.race([timeout, drawFirstPage(loading)]);
    return new File([blob], `${file.name.replace(/\.pdf$/i, '')}.jpg`, { type: blob.type });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadablePdf(isLocked ? messages.proofPdfLocked : messages.proofPdfBroken);
  } finally {
    clearTimeout(timer);
    void loading.destroy().catch(() => undefined);
  }
}

async function drawFirstPage(loading: ReturnType<typeof getDocument>): Promise<Blob> {
  const pdf = await loading.promise;
  const page = await pdf.getPage(1);
  const largest = page.getViewport({ scale: MAX_SCALE });
  const viewport = page.getViewport({ scale: (MAX_SCALE * proofSides(largest).width) / largest.width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, background: 'white' }).promise;
  const blob = smallJpegOf(canvas);
  if (!blob) throw new Error('the page is no picture');
  return blob;
}
