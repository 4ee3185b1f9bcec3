import { jpegOf } from '#client/browser/blobs.ts';
import { readPicture } from '#client/browser/drawPicture.ts';
import { staffMessages } from '#shared/staffMessages.ts';

export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
const JPEG_NAME = /\.jpe?g$/i;
/** Larger than any camera's picture; decoding a larger one would exhaust the browser's memory. */
const MAX_SOURCE_BYTES = 60 * 1024 * 1024;

const MAX_SIDE = 2_400;
const MIN_SIDE = 400;
const QUALITIES = [0.88, 0.78, 0.66] as const;

export class UnreadablePicture extends Error {
  constructor() {
    super(staffMessages.pictureUnreadable);
  }
}

export const isServerReady = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): boolean =>
  type === 'image/jpeg' && JPEG_NAME.test(name) && size <= MAX_PICTURE_BYTES;

export function pictureError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  // A system that does not know HEIC sends it without a type.
  if (!type.startsWith('image/') && !/\.hei[cf]$/i.test(name)) return staffMessages.notPicture;
  return size > MAX_SOURCE_BYTES ? staffMessages.tooLarge : null;
}

export function fittedSides(width: number, height: number, limit: number): { width: number; height: number } {
  const scale = Math.min(1, limit / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'picture'}.jpg`;

/** Rotated as its camera recorded, at most 2 MB; an acceptable file is returned unchanged. Rejects with UnreadablePicture. */
export async function toServerPicture(file: File): Promise<File> {
  if (isServerReady(file)) return file;
  const picture = await readPicture(file).catch(() => {
    throw new UnreadablePicture();
  });
  try {
    for (let side = MAX_SIDE; side >= MIN_SIDE; side = Math.round(side * 0.75)) {
      const canvas = picture.draw(fittedSides(picture.width, picture.height, side));
      for (const quality of QUALITIES) {
        const blob = jpegOf(canvas, quality);
        if (blob && blob.size <= MAX_PICTURE_BYTES)
          return new File([blob], jpegName(file.name), { type: 'image/jpeg' });
      }
    }
  } finally {
    picture.close();
  }
  throw new UnreadablePicture();
}
