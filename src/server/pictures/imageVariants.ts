import { parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import type { FileStorage, StoredFile } from '../platform/files/fileStorage.ts';
import { findOriginal } from './pictureFiles.ts';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
const VARIANT_FORMATS = ['webp', 'jpeg'] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

const WIDEST = Math.max(...IMAGE_WIDTHS);

const ENDINGS: Record<VariantFormat, string> = { webp: 'webp', jpeg: 'jpg' };

const variantName = (filename: string, width: ImageWidth, format: VariantFormat) =>
  `${parse(filename).name}-${width}.${ENDINGS[format]}`;

export interface ImageVariants {
  /** Made on first request; null for an unknown picture. */
  get(filename: string, width: ImageWidth, format: VariantFormat): Promise<StoredFile | null>;
  /** `filename` must exist. */
  makeJpeg(filename: string): Promise<void>;
  /** Makes the format that nearly all browsers use. */
  prepare(filename: string): Promise<void>;
  remove(filename: string): Promise<void>;
}

interface Variant {
  name: string;
  bytes: Uint8Array;
}

/** Made when saved or first requested. `limit` bounds the decoders, which never wait for storage. */
export function createImageVariants(
  files: FileStorage,
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>,
): ImageVariants {
  /** Concurrent requests for a new copy make it once. */
  const makings = new Map<string, Promise<void>>();

  const once = async (name: string, make: () => Promise<void>) => {
    let making = makings.get(name);
    if (!making) {
      making = make().finally(() => makings.delete(name));
      makings.set(name, making);
    }
    await making;
  };

  const withOriginal = async <Made>(filename: string, make: (picture: Sharp) => Promise<Made>): Promise<Made> => {
    const name = await findOriginal(files, filename);
    await using original = name === null ? null : await files.local('products', name);
    if (!original) throw new Error(`there is no picture ${filename}`);
    return await limit(() => make(sharp(original.path)));
  };

  // Encoded copies are held in memory: none is wider than WIDEST, some hundred kilobytes.
  const derive = async (picture: Sharp, filename: string, width: ImageWidth, format: VariantFormat) => {
    const narrow = picture.resize({ width, withoutEnlargement: true });
    const bytes = await (format === 'webp'
      ? narrow.webp({ quality: 78 })
      : narrow.jpeg({ quality: 80, progressive: true })
    ).toBuffer();
    return { name: variantName(filename, width, format), bytes };
  };
  const store = ({ name, bytes }: Variant) => files.writeBytes('variants', name, bytes, { durable: false });

  const remove: ImageVariants['remove'] = async (filename) => {
    const names = IMAGE_WIDTHS.flatMap((width) =>
      VARIANT_FORMATS.map((format) => variantName(filename, width, format)),
    );
    await Promise.all(names.map((name) => files.remove('variants', name)));
  };

  return {
    get: async (filename, width, format) => {
      const name = variantName(filename, width, format);
      const found = await files.open('variants', name);
      if (found) return found;
      if ((await findOriginal(files, filename)) === null) return null;
      await once(name, async () => store(await withOriginal(filename, (it) => derive(it, filename, width, format))));
      return files.open('variants', name);
    },

    makeJpeg: (filename) =>
      once(filename, async () => {
        const bytes = await withOriginal(filename, (picture) =>
          picture.jpeg({ quality: 86, progressive: true }).toBuffer(),
        );
        await files.writeBytes('products', filename, bytes, { durable: false });
      }),

    prepare: async (filename) => {
      const variants = await withOriginal(filename, async (picture) => {
        // Decoded once for all widths, which halves the time.
        const { data, info } = await picture
          .resize({ width: WIDEST, withoutEnlargement: true })
          .raw()
          .toBuffer({ resolveWithObject: true });
        const made: Variant[] = [];
        for (const width of IMAGE_WIDTHS) made.push(await derive(sharp(data, { raw: info }), filename, width, 'webp'));
        return made;
      });
      for (const variant of variants) await store(variant);
    },

    remove,
  };
}
