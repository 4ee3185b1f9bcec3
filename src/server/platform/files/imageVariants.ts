import { rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import { writeWhole } from './durableFile.ts';
import { findOriginal, isFile, type PictureFolders } from './pictureFiles.ts';

export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
const VARIANT_FORMATS = ['webp', 'jpeg'] as const;
export type VariantFormat = (typeof VARIANT_FORMATS)[number];

const WIDEST = Math.max(...IMAGE_WIDTHS);

const ENDINGS: Record<VariantFormat, string> = { webp: 'webp', jpeg: 'jpg' };

const variantName = (filename: string, width: ImageWidth, format: VariantFormat) =>
  `${parse(filename).name}-${width}.${ENDINGS[format]}`;

export interface ImageVariants {
  /** The filename in the variants folder, made on first request; `filename` must exist. */
  get(filename: string, width: ImageWidth, format: VariantFormat): Promise<string>;
  /** Makes the JPEG of a packaged picture, in the folder of the product pictures; `filename` must exist. */
  makeJpeg(filename: string): Promise<void>;
  /** Makes all widths of a picture in the format that nearly all browsers ask for. */
  prepare(filename: string): Promise<void>;
  /** Forgets all that was made of a picture. */
  remove(filename: string): Promise<void>;
}

/**
 * Narrower copies of product pictures, derived on saving or when first requested, and stored on disk. `limit` bounds
 * the decoders at work.
 */
export function createImageVariants(
  folders: PictureFolders,
  limit: <Result>(work: () => Promise<Result>) => Promise<Result>,
): ImageVariants {
  /** A grid of forty people asking at once for a new picture makes it once. */
  const underWay = new Map<string, Promise<void>>();

  const once = async (name: string, make: () => Promise<void>) => {
    let making = underWay.get(name);
    if (!making) {
      making = limit(make).finally(() => underWay.delete(name));
      underWay.set(name, making);
    }
    await making;
  };

  const original = async (filename: string) => {
    const path = await findOriginal(folders, filename);
    if (path === null) throw new Error(`there is no picture ${filename}`);
    return sharp(path);
  };

  const derive = async (picture: Sharp, name: string, width: ImageWidth, format: VariantFormat) => {
    const narrow = picture.resize({ width, withoutEnlargement: true });
    const bytes = await (format === 'webp'
      ? narrow.webp({ quality: 78 })
      : narrow.jpeg({ quality: 80, progressive: true })
    ).toBuffer();
    await writeWhole(folders.variants, name, bytes, { durable: false });
  };

  const get: ImageVariants['get'] = async (filename, width, format) => {
    const name = variantName(filename, width, format);
    if (await isFile(join(folders.variants, name))) return name;
    await once(name, async () => derive(await original(filename), name, width, format));
    return name;
  };

  return {
    get,

    makeJpeg: (filename) =>
      once(filename, async () => {
        const picture = await original(filename);
        const bytes = await picture.jpeg({ quality: 86, progressive: true }).toBuffer();
        await writeWhole(folders.products, filename, bytes, { durable: false });
      }),

    prepare: (filename) =>
      limit(async () => {
        // Decoded once for all widths, which takes half the time of five decodings.
        const { data, info } = await sharp(join(folders.products, filename))
          .resize({ width: WIDEST, withoutEnlargement: true })
          .raw()
          .toBuffer({ resolveWithObject: true });
        for (const width of IMAGE_WIDTHS) {
          await derive(sharp(data, { raw: info }), variantName(filename, width, 'webp'), width, 'webp');
        }
      }),

    remove: async (filename) => {
      const names = IMAGE_WIDTHS.flatMap((width) =>
        VARIANT_FORMATS.map((format) => variantName(filename, width, format)),
      );
      await Promise.all(names.map((name) => rm(join(folders.variants, name), { force: true })));
    },
  };
}
