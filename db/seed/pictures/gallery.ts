import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { writeWhole } from '#server/platform/files/durableFile.ts';
import type { SeedPicture } from '../catalogData/types.ts';
import type { PictureFile } from '../catalogRows.ts';
import { drawPicture } from './drawPicture.ts';
import { PIXEL_HEIGHT, PIXEL_WIDTH } from './easel.ts';

/** Pictures being encoded at a time: the work happens in libuv's four threads. */
const AT_ONCE = 4;

/** A file that is still to be painted. */
export interface Commission {
  filename: string;
  paint: () => Promise<Buffer>;
}

/** The file of a product's picture: named after the product and what is drawn, so that a new drawing gets a new name. */
export function commissionPicture(productName: string, picture: SeedPicture): PictureFile & Commission {
  const svg = drawPicture(picture);
  const digest = createHash('sha256').update(svg).digest('hex').slice(0, 10);
  return {
    filename: `${slug(productName)}-${digest}.jpg`,
    width: PIXEL_WIDTH,
    height: PIXEL_HEIGHT,
    paint: () => sharp(Buffer.from(svg)).jpeg({ quality: 80, optimiseCoding: false }).toBuffer(),
  };
}

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** Paints files into a folder, several at a time. */
export async function paintAll(folder: string, commissions: readonly Commission[]): Promise<void> {
  const queue = commissions.values();
  const work = async () => {
    for (const { filename, paint } of queue) await writeWhole(folder, filename, await paint(), { durable: false });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
