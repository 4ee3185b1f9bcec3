import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, parse } from 'node:path';

/** Pictures and proofs share one URL, so a file's name says which of them it is. */
const PROOF_PREFIX = 'proof-';
/** What a stored picture may be called; anything else, such as a path, is no picture of ours. */
const FILENAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.jpg$/;

/** Where the pictures lie under DATA_DIR. */
export interface PictureFolders {
  products: string;
  proofs: string;
  variants: string;
  /** Proofs that no order names, until they are deleted. */
  orphans: string;
}

/** The folders of the pictures, made where they are missing and closed to other users of the machine. */
export function preparePictureFolders(dataDir: string): PictureFolders {
  const uploads = join(dataDir, 'uploads');
  const folders = {
    products: join(uploads, 'products'),
    proofs: join(uploads, 'proofs'),
    variants: join(uploads, 'variants'),
    orphans: join(uploads, 'orphans'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folders;
}

/** What a filename from a URL names. */
export function pictureKind(filename: string): 'product' | 'proof' | 'neither' {
  if (!FILENAME.test(filename)) return 'neither';
  return filename.startsWith(PROOF_PREFIX) ? 'proof' : 'product';
}

/** A name for a new product picture, never guessable. */
export const newProductFilename = () => `${randomBytes(16).toString('hex')}.jpg`;
/** A name for a new proof, never guessable. */
export const newProofFilename = () => `${PROOF_PREFIX}${newProductFilename()}`;

/** What a packaged picture is stored as until somebody asks for its JPEG. */
export const packagedFilename = (filename: string) => `${parse(filename).name}.webp`;

/**
 * The file that a product picture's copies are made from: its JPEG, or the WebP that came with a package. Null where there
 * is neither.
 */
export async function findOriginal({ products }: PictureFolders, filename: string): Promise<string | null> {
  for (const name of [filename, packagedFilename(filename)]) {
    const path = join(products, name);
    if (await isFile(path)) return path;
  }
  return null;
}

/** Whether a regular file lies there. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isFile() ?? false;
}
