import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, parse } from 'node:path';
import type { Sharp } from 'sharp';
import { DomainError } from '#shared/errors.ts';
import { limitConcurrency } from '#shared/limitConcurrency.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { makeWhole, writeWhole } from './durableFile.ts';
import { pathOf } from './fileOnDisk.ts';
import { createImageVariants, type ImageWidth, type VariantFormat } from './imageVariants.ts';
import {
  findOriginal,
  isFile,
  newProductFilename,
  newProofFilename,
  packagedFilename,
  pictureKind,
  preparePictureFolders,
} from './pictureFiles.ts';
import { decoded, openPicture, type PictureRules } from './pictureFormat.ts';
import { type KnownPictures, type PictureSweep, sweepPictures } from './pictureSweep.ts';

const MEGABYTE = 1024 * 1024;

const PRODUCT_RULES: PictureRules = {
  formats: ['jpeg'],
  maxBytes: 2 * MEGABYTE,
  tooLarge: serverMessages.imageTooLarge,
  wrongFormat: serverMessages.imageNotJpeg,
};

const PACKAGED_RULES: PictureRules = { ...PRODUCT_RULES, formats: ['webp'] };

const PROOF_RULES: PictureRules = {
  formats: ['jpeg', 'png', 'webp'],
  maxBytes: 10 * MEGABYTE,
  tooLarge: purchaseMessages.proofTooLarge,
  wrongFormat: purchaseMessages.proofNotPicture,
};

/** Longest sides in pixels: twice the widest variant, and enough to read the small print of a bank's slip. */
const PRODUCT_SIDE = 1_920;
const PROOF_SIDE = 2_400;

/** Decoders at work at a time: a large picture takes up to 200 MB while it is unpacked, and one core stays with the requests. */
const DECODERS = Math.max(1, Math.min(2, availableParallelism() - 1));

/** A file ready to be sent: its folder, its name there, and what it is. */
export interface StoredPicture {
  root: string;
  filename: string;
  type: 'image/jpeg' | 'image/webp';
}

/** The pictures of the store, in DATA_DIR/uploads. */
export interface PictureStore {
  /** Stores a product picture (JPEG, at most 2 MB). Throws too_large or unsupported_media. */
  saveProductImage(picture: Uint8Array | Blob): Promise<{ filename: string; width: number; height: number }>;
  /**
   * Stores a product picture that a package of the store's own brings along as a WebP file (at most 2 MB), under a name
   * made of the file's own name and content. It is stored as it is, and its JPEG made when one is first requested:
   * hundreds are taken in at a first start, and few are ever looked at in full. Throws too_large or unsupported_media.
   */
  savePackagedImage(path: string): Promise<{ filename: string; width: number; height: number }>;
  /** Stores a proof (JPEG, PNG or WebP, at most 10 MB); on the disk when it resolves. Throws too_large or unsupported_media. */
  saveProof(picture: Uint8Array | Blob): Promise<{ filename: string }>;
  /** Makes the narrower copies of a product picture that screens will ask for, so that no customer waits for them. */
  prepareVariants(filename: string): Promise<void>;
  removeProductImage(filename: string): Promise<void>;
  removeProof(filename: string): Promise<void>;
  /** A product picture, as it is or at most `width` wide; null where there is none of that name. */
  productImage(filename: string, variant?: { width: ImageWidth; format: VariantFormat }): Promise<StoredPicture | null>;
  proof(filename: string): Promise<StoredPicture | null>;
  /** Sets aside the pictures that no record names and deletes them after 30 days; see pictureSweep.ts. */
  sweepProofs(isKnown: KnownPictures): Promise<PictureSweep>;
  sweepProductImages(isKnown: KnownPictures): Promise<PictureSweep>;
}

/** Opens the picture store of a data folder, making its folders where they are missing. */
export function createPictureStore({ dataDir }: { dataDir: string }): PictureStore {
  const folders = preparePictureFolders(dataDir);
  const limit = limitConcurrency(DECODERS);
  const variants = createImageVariants(folders, limit);

  // An upload is decoded from the disk to the disk, when its turn has come: its bytes are in no buffer of this process.
  const encode = (
    sent: Uint8Array | Blob,
    { rules, side }: { rules: PictureRules; side: number },
    to: [string, string],
  ) =>
    limit(async () => {
      if (sent instanceof Blob && sent.size > rules.maxBytes) throw new DomainError('too_large', rules.tooLarge);
      const picture = await openPicture(await sourceOf(sent), rules);
      const toFile = (path: string) => decoded(rules, () => toJpeg(picture, side).toFile(path));
      return makeWhole(...to, toFile, { durable: true });
    });

  return {
    saveProductImage: async (sent) => {
      const filename = newProductFilename();
      const kind = { rules: PRODUCT_RULES, side: PRODUCT_SIDE };
      const { width, height } = await encode(sent, kind, [folders.products, filename]);
      return { filename, width, height };
    },
    savePackagedImage: async (path) => {
      const bytes = await readFile(path);
      const picture = await openPicture(bytes, PACKAGED_RULES);
      const { width, height } = await picture.metadata();
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const filename = `${parse(path).name}-${digest}.jpg`;
      await writeWhole(folders.products, packagedFilename(filename), bytes, { durable: false });
      return { filename, width, height };
    },
    saveProof: async (sent) => {
      const filename = newProofFilename();
      await encode(sent, { rules: PROOF_RULES, side: PROOF_SIDE }, [folders.proofs, filename]);
      return { filename };
    },
    prepareVariants: (filename) => variants.prepare(filename),

    removeProductImage: async (filename) => {
      if (pictureKind(filename) !== 'product') return;
      for (const name of [filename, packagedFilename(filename)]) {
        await rm(join(folders.products, name), { force: true });
      }
      await variants.remove(filename);
    },
    removeProof: async (filename) => {
      if (pictureKind(filename) === 'proof') await rm(join(folders.proofs, filename), { force: true });
    },
    productImage: async (filename, variant) => {
      if (pictureKind(filename) !== 'product') return null;
      const original = await findOriginal(folders, filename);
      if (original === null) return null;
      if (!variant) {
        if (original !== join(folders.products, filename)) await variants.makeJpeg(filename);
        return { root: folders.products, filename, type: 'image/jpeg' };
      }
      const name = await variants.get(filename, variant.width, variant.format);
      return { root: folders.variants, filename: name, type: `image/${variant.format}` };
    },
    proof: async (filename) => {
      if (pictureKind(filename) !== 'proof' || !(await isFile(join(folders.proofs, filename)))) return null;
      return { root: folders.proofs, filename, type: 'image/jpeg' };
    },
    sweepProofs: (isKnown) => sweepPictures({ kind: 'proof', home: folders.proofs, orphans: folders.orphans }, isKnown),

    sweepProductImages: (isKnown) =>
      sweepPictures(
        { kind: 'product', home: folders.products, orphans: folders.orphans, forgetDerived: variants.remove },
        isKnown,
      ),
  };
}

async function sourceOf(sent: Uint8Array | Blob): Promise<Uint8Array | string> {
  return sent instanceof Blob ? (pathOf(sent) ?? (await sent.bytes())) : sent;
}

/**
 * Encoded anew, so that nothing of the sender's file remains but what can be seen: no place, no device, no hidden rest. Without the
 * best codes a file is 5 % larger, and the encoder does not hold all of the picture (18 instead of 43 MB for 2,300 × 2,300).
 */
function toJpeg(picture: Sharp, side: number) {
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, optimiseCoding: false });
}
