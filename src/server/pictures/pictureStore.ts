import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Sharp } from 'sharp';
import { proofSides } from '#shared/domain/payments/proofPicture.ts';
import { DomainError } from '#shared/errors.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { FileStorage, LocalFile, StoredFile } from '../platform/files/fileStorage.ts';
import { CAPS, createCap } from '../platform/limits/caps.ts';
import { pathOf } from '../platform/uploads/uploads.ts';
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
  tooLarge: purchaseMessages.proofTooLarge,
  wrongFormat: purchaseMessages.proofNotPicture,
  damaged: purchaseMessages.proofDamaged,
};

type Sides = Record<'width' | 'height', number>;
/** The longest sides in pixels: twice the widest variant. */
const PRODUCT_SIDES: Sides = { width: 1_920, height: 1_920 };

/** A file ready to be sent, and what it is; one on its way from an object storage has to be read or destroyed. */
export type StoredPicture = StoredFile & { type: 'image/jpeg' | 'image/webp' };

/** The pictures of the store, in its file storage. Each call throws unavailable where that does not do its work. */
export interface PictureStore {
  /**
   * A packaged WebP (at most 2 MB), named by its name and content. Its JPEG is made when first requested: hundreds come at a first start,
   * and few are viewed in full. Throws too_large or unsupported_media.
   */
  saveProductImage(picture: Uint8Array | Blob): Promise<{ filename: string; width: number; height: number }>;
  /**
   * Stores a product picture that a package of the store's own brings along as a WebP file (at most 2 MB), under a name
   * made of the file's own name and content. It is stored as it is, and its JPEG made when one is first requested:
   * hundreds are taken in at a first start, and few are ever looked at in full. Throws too_large or unsupported_media.
   */
  savePackagedImage(path: string): Promise<{ filename: string; width: number; height: number }>;
  /** Stores a proof (JPEG, PNG or WebP, at most 10 MB); there to stay when it resolves. Throws too_large or unsupported_media. */
  saveProof(picture: Uint8Array | Blob): Promise<{ filename: string }>;
  /** Makes the narrower copies of a product picture that screens will ask for, so that no customer waits for them. */
  prepareVariants(filename: string): Promise<void>;
  removeProductImage(filename: string): Promise<void>;
  removeProof(filename: string): Promise<void>;
  /** Moves a proof to the orphans, where the sweep deletes it after 30 days unless an order names it. */
  setProofAside(filename: string): Promise<void>;
  /** A product picture, as it is or at most `width` wide; null where there is none of that name. */
  productImage(filename: string, variant?: { width: ImageWidth; format: VariantFormat }): Promise<StoredPicture | null>;
  hasProductImage(filename: string): Promise<boolean>;
  /** A proof; null where there is none of that name, or a disk has kept a part of it. */
  proof(filename: string): Promise<StoredPicture | null>;
  localProof(filename: string): Promise<LocalFile | null>;
  /** Sets aside the pictures that no record names and deletes them after 30 days; see pictureSweep.ts. */
  sweepProofs(isKnown: KnownPictures): Promise<PictureSweep>;
  sweepProductImages(isKnown: KnownPictures): Promise<PictureSweep>;
}

export function createPictureStore(files: FileStorage): PictureStore {
  const { run: limit } = createCap(CAPS.picture);
  const variants = createImageVariants(files, limit);

  // An upload is decoded from the disk to the disk, when its turn has come: its bytes are in no buffer of this process.
  const encode = (
    sent: Uint8Array | Blob,
    { rules, sidesFor }: { rules: PictureRules; sidesFor: (sides: Sides) => Sides },
    [folder, filename]: [StoredFolder, string],
  ) => {
    const encodeTo = (path: string) =>
      limit(async () => {
        if (sent instanceof Blob && sent.size > rules.maxBytes) throw new DomainError('too_large', rules.tooLarge);
        const picture = await openPicture(await toSource(sent), rules);
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

async function toSource(sent: Uint8Array | Blob): Promise<Uint8Array | string> {
  return sent instanceof Blob ? (pathOf(sent) ?? (await sent.bytes())) : sent;
}

/** Re-encoding drops hidden data (place, device). Without optimal codes a file is 5 % larger but takes 18 instead of 43 MB of memory. */
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
