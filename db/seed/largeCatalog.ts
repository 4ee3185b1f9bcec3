import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCTS } from './catalogData/catalog.ts';
import { sizeRow } from './catalogData/product.ts';
import type { SeedProduct } from './catalogData/types.ts';
import type { PictureFile, ShelvedProduct } from './catalogRows.ts';
import { type Commission, commissionPicture } from './pictures/gallery.ts';

const MAKERS = [
  'Amihan',
  'Balangay',
  'Dalisay',
  'Hiraya',
  'Kalaw',
  'Lakbay',
  'Marikit',
  'Narra',
  'Sampaguita',
  'Tala',
  'Tanglaw',
  'Yakal',
] as const;
const LINES = [
  'Classic',
  'Campus',
  'Premium',
  'Basic',
  'Heritage',
  'Student',
  'Junior',
  'Pro',
  'Eco',
  'Pocket',
] as const;

/** The n-th product of a large store: one of the sample's, as another maker's article with a number of its own. */
export function variantOf(serial: number): SeedProduct {
  const base = PRODUCTS[serial % PRODUCTS.length];
  const maker = MAKERS[Math.floor(serial / PRODUCTS.length) % MAKERS.length];
  const line = LINES[Math.floor(serial / 7) % LINES.length];
  if (!base) throw new RangeError('The sample catalog is empty');
  const name = `${base.name}, ${maker} ${line} ${serial}`;
  return {
    ...base,
    name,
    selling_price: base.selling_price + (serial % 23) * 5,
    size_prices: base.size_prices.map(({ size, price }) => sizeRow(name, size, price)),
  };
}

/** One picture serves so many neighbours in the sample catalog, which mostly stand on one shelf. */
const PRODUCTS_A_PICTURE = 8;

/** The few pictures that a large store is drawn with. */
export function samplePictures(): (PictureFile & Commission)[] {
  return PRODUCTS.filter((_, index) => index % PRODUCTS_A_PICTURE === 0).flatMap((product) =>
    product.pictures.slice(0, 1).map((picture) => commissionPicture(product.name, picture)),
  );
}

/** The product with a picture file of its own: another name for one that is there, which costs no room. */
export async function shelve(
  serial: number,
  run: string,
  samples: readonly PictureFile[],
  folder: string,
  created_at: Date,
): Promise<ShelvedProduct> {
  const sample = samples[Math.floor((serial % PRODUCTS.length) / PRODUCTS_A_PICTURE)];
  if (!sample) throw new RangeError('There is no picture to share');
  const filename = `large-${run}-${serial}.jpg`;
  await link(join(folder, sample.filename), join(folder, filename)).catch((error: NodeJS.ErrnoException) => {
    // A run that was cut short left its files, and the rows of none of them.
    if (error.code !== 'EEXIST') throw error;
  });
  return { product: variantOf(serial), files: [{ filename, width: sample.width, height: sample.height }], created_at };
}
