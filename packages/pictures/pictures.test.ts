import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture } from './drawPicture.ts';
import { fitText, line, textWidth, wrapText } from './lettering.ts';
import { readPictureJobs } from './pictureJobs.ts';
import { receiptForm } from './receipt.ts';
import { fileNameOf } from './renderAll.ts';
import { DRAWINGS } from './things/drawings.ts';

const SAMPLE = join(import.meta.dirname, '../../db/sample');
const MAX_BYTES = 8 * 1024 * 1024;
const jobs = readPictureJobs();

describe('lettering', () => {
  const style = { face: 'serif', size: 20 } as const;

  test('measures by the letters and their kerning, and grows with the size', () => {
    expect(textWidth('AV', style)).toBeLessThan(textWidth('A', style) + textWidth('V', style));
    expect(textWidth('Ñandú ₱1,234.50', { ...style, size: 40 })).toBeCloseTo(2 * textWidth('Ñandú ₱1,234.50', style));
  });

  test('wraps within the width and keeps a last number with its word', () => {
    const lines = wrapText('Bayan Ko, Kasaysayan Ko 6', style, 130);
    expect(lines.join(' ')).toBe('Bayan Ko, Kasaysayan Ko 6');
    expect(lines.at(-1)).toMatch(/Ko 6$/);
    for (const each of lines) expect(textWidth(each, style)).toBeLessThanOrEqual(130);
  });

  test('finds the largest size that fits', () => {
    const limits = { face: 'serif', width: 200, maxLines: 2, from: 10, to: 60 } as const;
    const { size, lines } = fitText('Science and Technology', limits);
    expect(lines).toHaveLength(2);
    expect(Math.max(...lines.map((each) => textWidth(each, { face: 'serif', size })))).toBeLessThanOrEqual(200);
    expect(fitText('Science and Technology', { ...limits, maxHeight: 40 }).size).toBeLessThan(size);
  });

  test('names the letter that has no outline', () => {
    expect(() => line('学', { ...style, x: 0, y: 0, fill: '#000000' })).toThrow('No outline of "学" in serif');
  });
});

describe('the drawings', () => {
  test('hold no text that would need a font of the machine', () => {
    for (const job of jobs) expect(drawPicture(job)).not.toMatch(/<text|font-family|NaN|undefined/);
  });

  test('are the same for the same job', () => {
    for (const job of jobs.slice(0, 40)) expect(drawPicture(job)).toBe(drawPicture(job));
  });

  test('are all used', () => {
    const used = new Set(jobs.flatMap((job) => ('title' in job ? [] : [job.drawing])));
    expect([...used].sort()).toEqual(Object.keys(DRAWINGS).sort());
  });
});

describe('the picture files of the sample catalog', () => {
  test('are those of the jobs, each used by a product, 8 MB at most in all', async () => {
    const files = (await readdir(join(SAMPLE, 'pictures'))).sort();
    expect(files).toEqual(jobs.map(fileNameOf).sort());
    const products: { images: string }[] = parse(await readFile(join(SAMPLE, 'products.csv')), { columns: true });
    expect(products.flatMap(({ images }) => images.split(';').filter((name) => name !== '')).sort()).toEqual(files);
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(SAMPLE, 'pictures', name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES);
  });

  test('show what the drawings draw today', async () => {
    for (const job of jobs.filter((_, index) => index % 25 === 0)) {
      // By way of PNG: a decoder that makes a picture smaller by itself does so in its own way.
      const small = async (input: Buffer) =>
        sharp(await sharp(input).png().toBuffer())
          .resize(32, 40, { fit: 'fill' })
          .removeAlpha()
          .raw()
          .toBuffer();
      const file = await small(await readFile(join(SAMPLE, 'pictures', fileNameOf(job))));
      const drawn = await small(Buffer.from(drawPicture(job)));
      const difference =
        file.reduce((sum, value, index) => sum + Math.abs(value - (drawn[index] ?? 0)), 0) / file.length;
      expect(difference, job.file).toBeLessThan(3);
    }
  });

  test('come with the receipt that this package draws', async () => {
    expect(JSON.parse(await readFile(join(SAMPLE, 'receipt.json'), 'utf8'))).toEqual(receiptForm());
  });
});
