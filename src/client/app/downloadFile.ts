import type { FileOutput } from '#shared/contracts/common.ts';
import { blobOf } from '../browser/blobs.ts';

export function downloadFile({ filename, type, content }: FileOutput): void {
  saveBlob(blobOf(content, type), filename);
}

export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The browser has read the blob by then; the URL would keep it in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
