import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** What pictures are compared by: their bytes, and 128 bits of how light changes across and down them. */
export interface PictureHash {
  /** Of the bytes, in hex. */
  sha256: string;
  /** Whether each of 8×8 places is darker than the one to its right; as a decimal number of 64 bits. */
  rows: string;
  /** Whether each of 8×8 places is darker than the one below it. */
  columns: string;
}

const SIDE = 8;

/**
 * Hashes a picture (dHash, 9×8 and 8×9 grey). Copies that were scaled or compressed again differ in few bits; a picture of one
 * shade has none set. Slips of one bank are laid out alike: nearness is a hint, never a proof. Throws where it is no picture.
 */
export async function hashPicture(bytes: Uint8Array): Promise<PictureHash> {
  const [rows, columns] = await Promise.all([bitsOf(bytes, SIDE + 1, SIDE), bitsOf(bytes, SIDE, SIDE + 1)]);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), rows, columns };
}

async function bitsOf(bytes: Uint8Array, width: number, height: number): Promise<string> {
  const grey = await sharp(bytes)
    .rotate()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const next = width > height ? 1 : width;
  let bits = 0n;
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    const at = width > height ? Math.floor(index / SIDE) * width + (index % SIDE) : index;
    bits = (bits << 1n) | ((grey[at] ?? 0) < (grey[at + next] ?? 0) ? 1n : 0n);
  }
  return bits.toString();
}
