import { messages } from '#shared/messages.ts';

/** Of a product picture (specification, section 5); the server decides again from the bytes. */
const LARGEST_PICTURE_BYTES = 2 * 1024 * 1024;
/** The name counts too: "only .jpg/.jpeg" is what the hint says. */
const JPEG_NAME = /\.jpe?g$/i;

/** Why a file cannot be a product picture, known before it is sent, or null. */
export function pictureFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (type !== 'image/jpeg' || !JPEG_NAME.test(name)) return messages.imageNotJpeg;
  return size > LARGEST_PICTURE_BYTES ? messages.imageTooLarge : null;
}
