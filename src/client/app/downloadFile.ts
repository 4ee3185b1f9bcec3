import type { FileOutput } from '#shared/contracts/common.ts';
import { blobOf } from './blobs.ts';

/** Hands a file that a procedure returned to the browser, which saves it under its name. */
export function downloadFile({ filename, type, content }: FileOutput): void {
  saveBlob(blobOf(content, type), filename);
}

/** Hands a file to the browser, which saves it under its name. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has taken hold of the file by then; the URL would hold it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
