/** Bytes that came as base64, as a blob of this media type. */
export const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });

/**
 * A drawing as a JPEG of this quality (0 to 1), made at once: `toBlob` waits for an idle moment of the page, in Chromium for a whole second where
 * nothing on it moves. Null where the drawing is too large to be encoded.
 */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): Blob | null {
  const [head, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',');
  return head === 'data:image/jpeg;base64' ? blobOf(base64, 'image/jpeg') : null;
}
