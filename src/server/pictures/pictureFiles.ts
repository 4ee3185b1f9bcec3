import { randomBytes } from 'node:crypto';
import { parse } from 'node:path';
import type { FileStorage } from '../platform/files/fileStorage.ts';

/** Pictures and proofs share one URL, so a file's name says which of them it is. */
const PROOF_PREFIX = 'proof-';
/** The form of a stored picture's filename; any other text, such as a path, names no picture of ours. */
const FILENAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.jpg$/;

export function pictureKind(filename: string): 'product' | 'proof' | 'neither' {
  if (!FILENAME.test(filename)) return 'neither';
  return filename.startsWith(PROOF_PREFIX) ? 'proof' : 'product';
}

export const newProductFilename = () => `${randomBytes(16).toString('hex')}.jpg`;
export const newProofFilename = () => `${PROOF_PREFIX}${newProductFilename()}`;

/** Returns the filename under which a packaged picture is stored until its JPEG is requested. */
export const packagedFilename = (filename: string) => `${parse(filename).name}.webp`;

/** The file of a product picture: its JPEG, or the WebP that came with a package. Null where there is neither. */
export async function findOriginal(files: FileStorage, filename: string): Promise<string | null> {
  for (const name of [filename, packagedFilename(filename)]) {
    if (await files.exists('products', name)) return name;
  }
  return null;
}

/** The folders that are stored apart from each other; missing variants are made again, orphans are deleted in time. */
export const STORED_FOLDERS = ['products', 'proofs', 'variants', 'orphans'] as const;
export type StoredFolder = (typeof STORED_FOLDERS)[number];
