export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });

/** Synchronous: `toBlob` waits for an idle moment, in Chromium up to a second. `quality` from 0 to 1. Null if the drawing is too large. */
export function jpegOf(canvas: Pick<HTMLCanvasElement, 'toDataURL'>, quality: number): Blob | null {
  const [head, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',');
  return head === 'data:image/jpeg;base64' ? blobOf(base64, 'image/jpeg') : null;
}
