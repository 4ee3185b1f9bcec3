import { staffMessages } from '#shared/staffMessages.ts';

export const MAX_PICTURES = 500;
const MAX_ZIP_BYTES = 500 * 1024 * 1024;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
const typeOf = (name: string): string | undefined => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** Throws an Error with a message for people. */
export async function picturesIn(files: readonly File[]): Promise<File[]> {
  const pictures: File[] = [];
  for (const file of files) {
    if (typeOf(file.name)) pictures.push(file);
    else if (/\.zip$/i.test(file.name)) pictures.push(...(await unpack(file)));
  }
  if (pictures.length === 0) throw new Error(staffMessages.noPicturesFound);
  if (pictures.length > MAX_PICTURES) throw new Error(staffMessages.tooManyPicturesSent);
  return pictures;
}

async function unpack(zip: File): Promise<File[]> {
  if (zip.size > MAX_ZIP_BYTES) throw new Error(staffMessages.tooLarge);
  const { unzipSync } = await import('fflate');
  let count = 0;
  let bytes = 0;
  try {
    const parts = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        // macOS adds a shadow of every file in a separate folder.
        if (!typeOf(name) || /(^|\/)(__MACOSX|\._)/.test(name) || originalSize > MAX_PICTURE_BYTES) return false;
        count += 1;
        bytes += originalSize;
        return count <= MAX_PICTURES + 1 && bytes <= MAX_ZIP_BYTES;
      },
    });
    return Object.entries(parts).map(
      ([name, part]) => new File([new Uint8Array(part)], name, { type: typeOf(name) ?? '' }),
    );
  } catch {
    throw new Error(staffMessages.zipUnreadable);
  }
}
