import { randomBytes } from 'node:crypto';
import { parse } from 'node:path';
import type { FileStorage } from '../platform/files/fileStorage.ts';

/** Pictures and proofs share one URL, so the name distinguishes them. */
const PROOF_PREFIX = 'proof-';
/** Any other text, such as a path, is no stored picture. */
const FILENAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.jpg$/;

export function pictureKind(filename: string): 'product' | 'proof' | 'neither' {
  if (!FILENAME.test(filename)) return 'neither';
  return filename.startsWith(PROOF_PREFIX) ? 'proof' : 'product';
}

export const newProductFilename = () => `${randomBytes(16).toString('hex')}.jpg`;
export const newProofFilename = () => `${PROOF_PREFIX}${newProductFilename()}`;

/** Stored as WebP until the JPEG is first requested. */
export const packagedFilename = (filename: string) => `${parse(filename).name}.webp`;

/** The JPEG, or a package's WebP; null if neither exists. */
export async function findOriginal(files: FileStorage, filename: string): Promise<string | null> {
  for (const name of [filename, packagedFilename(filename)]) {
    if (await files.exists('products', name)) return name;
  }
  return null;
}

/** Missing variants are made again; orphans are deleted after 30 days. */
export const STORED_FOLDERS = ['products', 'proofs', 'variants', 'orphans'] as const;
export type StoredFolder = (typeof STORED_FOLDERS)[number];
