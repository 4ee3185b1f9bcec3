import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPicture } from './drawPicture.ts';
import type { PictureJob } from './pictureJobs.ts';

/** Pictures encoded at a time: the work happens in libuv's four threads. */
const CONCURRENCY = 4;

/** As small as a cover's small print stays readable: all files together must stay below 8 MB. */
const WEBP = { quality: 84, effort: 5 } as const;

/** The name of a job's file. */
export const fileNameOf = ({ file }: PictureJob): string => `${file}.webp`;

/** Renders each job into a WebP file of a folder. */
export async function renderAll(folder: string, jobs: readonly PictureJob[]): Promise<void> {
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) {
      const bytes = await sharp(Buffer.from(drawPicture(job)))
        .webp(WEBP)
        .toBuffer();
      await writeFile(join(folder, fileNameOf(job)), bytes);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
