import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Sharp } from 'sharp';
import { proofSides } from '#shared/domain/payments/proofPicture.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { FileStorage, LocalFile, StoredFile } from '../platform/files/fileStorage.ts';
import { CAPS, createCap } from '../platform/limits/caps.ts';
import { createImageVariants, type ImageWidth, type VariantFormat } from './imageVariants.ts';
import type { StoredFolder } from './pictureFiles.ts';
import { findOriginal, newProductFilename, newProofFilename, packagedFilename, pictureKind } from './pictureFiles.ts';
import { decoded, isWholeJpeg, openPicture, type PictureRules } from './pictureFormat.ts';
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
  tooLarge: messages.proofTooLarge,
  wrongFormat: messages.proofNotPicture,
  damaged: messages.proofDamaged,
};

type Sides = Record<'width' | 'height', number>;
/** Longest sides in pixels: twice the widest variant. */
const PRODUCT_SIDES: Sides = { width: 1_920, height: 1_920 };

/** A file from object storage must be read or destroyed. */
export type StoredPicture = StoredFile & { type: 'image/jpeg' | 'image/webp' };

/** Each call throws unavailable if the file storage fails. */
export interface PictureStore {
  /** Stores it as a JPEG of at most PRODUCT_SIDES under a new name. Throws too_large or unsupported_media. */
  saveProductImage(picture: Uint8Array | Blob): Promise<{ filename: string; width: number; height: number }>;
  /** Stores a package's WebP (at most 2 MB), named by content; makes its JPEG when requested. Throws too_large or unsupported_media. */
  savePackagedImage(path: string): Promise<{ filename: string; width: number; height: number }>;
  /** JPEG, PNG or WebP, at most 10 MB; durable when it resolves. Throws too_large or unsupported_media. */
  saveProof(picture: Uint8Array | Blob): Promise<{ filename: string }>;
  /** Makes the narrower copies in advance, so that no customer waits. */
  prepareVariants(filename: string): Promise<void>;
  removeProductImage(filename: string): Promise<void>;
  removeProof(filename: string): Promise<void>;
  /** Moves a proof to the orphans, deleted after 30 days unless an order names it. */
  setProofAside(filename: string): Promise<void>;
  /** Original, or at most `width` wide; null if unknown. */
  productImage(filename: string, variant?: { width: ImageWidth; format: VariantFormat }): Promise<StoredPicture | null>;
  hasProductImage(filename: string): Promise<boolean>;
  /** Null if unknown, or only partly stored. */
  proof(filename: string): Promise<StoredPicture | null>;
  localProof(filename: string): Promise<LocalFile | null>;
  /** Also deletes orphans after 30 days (pictureSweep.ts). */
  sweepProofs(isKnown: KnownPictures): Promise<PictureSweep>;
  sweepProductImages(isKnown: KnownPictures): Promise<PictureSweep>;
}

export function createPictureStore(files: FileStorage): PictureStore {
  const { run: limit } = createCap(CAPS.picture);
  const variants = createImageVariants(files, limit);

  // Decoded from disk to disk, when a slot is free, so that no buffer holds an upload.
  const encode = (
    sent: Uint8Array | Blob,
    { rules, sidesFor }: { rules: PictureRules; sidesFor: (sides: Sides) => Sides },
    [folder, filename]: [StoredFolder, string],
  ) => {
    const encodeTo = (path: string) =>
      limit(async () => {
        if (sent instanceof Blob && sent.size > rules.maxBytes) throw new DomainError('too_large', rules.tooLarge);
        const picture = await openPicture(sent instanceof Blob ? await sent.bytes() : sent, rules);
        return decoded(rules, async () => {
          const { autoOrient } = await picture.metadata();
          return toJpeg(picture, sidesFor(autoOrient)).toFile(path);
        });
      });
    return files.writeFile(folder, filename, encodeTo, { durable: true });
  };

  const saveProductImage = async (sent: Uint8Array | Blob) => {
    const filename = newProductFilename();
    const picture = { rules: PRODUCT_RULES, sidesFor: () => PRODUCT_SIDES };
    const { width, height } = await encode(sent, picture, ['products', filename]);
    return { filename, width, height };
  };

  return {
    saveProductImage,
    savePackagedImage: async (path) => {
      const bytes = await readFile(path);
      const picture = await openPicture(bytes, PACKAGED_RULES);
      const { width, height } = await picture.metadata();
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
      const filename = `${parse(path).name}-${digest}.jpg`;
      await files.writeBytes('products', packagedFilename(filename), bytes, { durable: false });
      return { filename, width, height };
    },
    saveProof: async (sent) => {
      const filename = newProofFilename();
      await encode(sent, { rules: PROOF_RULES, sidesFor: proofSides }, ['proofs', filename]);
      return { filename };
    },
    prepareVariants: (filename) => variants.prepare(filename),

    removeProductImage: async (filename) => {
      if (pictureKind(filename) !== 'product') return;
      for (const name of [filename, packagedFilename(filename)]) {
        await files.remove('products', name);
      }
      await variants.remove(filename);
    },
    removeProof: async (filename) => {
      if (pictureKind(filename) === 'proof') await files.remove('proofs', filename);
    },
    setProofAside: async (filename) => {
      if (pictureKind(filename) === 'proof') await files.move(filename, 'proofs', 'orphans');
    },
    productImage: async (filename, variant) => {
      if (pictureKind(filename) !== 'product') return null;
      if (variant) {
        const narrow = await variants.get(filename, variant.width, variant.format);
        return narrow && { ...narrow, type: `image/${variant.format}` };
      }
      const original = await findOriginal(files, filename);
      if (original === null) return null;
      if (original !== filename) await variants.makeJpeg(filename);
      const picture = await files.open('products', filename);
      return picture && { ...picture, type: 'image/jpeg' };
    },
    hasProductImage: async (filename) =>
      pictureKind(filename) === 'product' && (await findOriginal(files, filename)) !== null,
    proof: async (filename) => {
      const proof = pictureKind(filename) === 'proof' ? await files.open('proofs', filename) : null;
      if (proof && 'root' in proof && !(await isWholeJpeg(join(proof.root, filename)))) return null;
      return proof && { ...proof, type: 'image/jpeg' };
    },
    localProof: async (filename) => (pictureKind(filename) === 'proof' ? files.local('proofs', filename) : null),
    sweepProofs: (isKnown) => sweepPictures({ files, kind: 'proof', home: 'proofs' }, isKnown),
    sweepProductImages: (isKnown) =>
      sweepPictures({ files, kind: 'product', home: 'products', removeDerived: variants.remove }, isKnown),
  };
}

/** Re-encoding removes metadata (place, device). Without optimal codes a file is 5 % larger but takes 18 instead of 43 MB of memory. */
function toJpeg(picture: Sharp, sides: Sides) {
  return picture
    .resize({ ...sides, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86, optimiseCoding: false });
}

declare module '../platform/services.ts' {
  interface Services {
    pictures: PictureStore;
  }
}
