import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { diskFault } from '../platform/database/failures.ts';
import { readStoredFile } from '../platform/files/fileStorage.ts';
import { createFolderStorage } from '../platform/files/folderStorage.ts';
import { STORED_FOLDERS } from './pictureFiles.ts';
import { createPictureStore, type PictureStore } from './pictureStore.ts';

const MEGABYTE = 1024 * 1024;
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e6b50' } });
const jpeg = (width = 40, height = 50) => plain(width, height).jpeg().toBuffer();
/** Adds bytes that no decoder reads, to reach the size that a test needs. */
const padded = async (size: number) => {
  const picture = await jpeg();
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
};

let dataDir: string;
let pictures: PictureStore;
const folder = (name: 'products' | 'proofs' | 'variants' | 'orphans') => join(dataDir, 'uploads', name);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campus-store-pictures-'));
  pictures = createPictureStore(createFolderStorage(dataDir, STORED_FOLDERS));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('a picture of an import package', () => {
  const packaged = async (bytes: Buffer) => {
    const path = join(dataDir, 'blue-ink.webp');
    await writeFile(path, bytes);
    return pictures.savePackagedImage(path);
  };

  test('is stored unchanged, under a name from its own name and content', async () => {
    const bytes = await plain(60, 30).webp().toBuffer();
    const saved = await packaged(bytes);
    expect(saved).toEqual({ filename: expect.stringMatching(/^blue-ink-[0-9a-f]{10}\.jpg$/), width: 60, height: 30 });
    expect(await packaged(bytes)).toEqual(saved);
    const files = await readdir(folder('products'));
    expect(files).toEqual([saved.filename.replace('.jpg', '.webp')]);
    expect(await readFile(join(folder('products'), files[0] ?? ''))).toEqual(bytes);
    expect((await packaged(await plain(60, 31).webp().toBuffer())).filename).not.toBe(saved.filename);
  });

  test('is available as a JPEG, made once for concurrent requests, and narrower in every width', async () => {
    const { filename } = await packaged(await plain(600, 300).webp().toBuffer());
    const answers = await Promise.all(Array.from({ length: 5 }, () => pictures.productImage(filename)));
    expect(answers).toEqual(answers.map(() => ({ root: folder('products'), filename, type: 'image/jpeg' })));
    const made = await sharp(join(folder('products'), filename)).metadata();
    expect(made).toMatchObject({ format: 'jpeg', width: 600, height: 300 });
    const narrow = await pictures.productImage(filename, { width: 160, format: 'webp' });
    expect(await sharp(narrow ? await buffer(readStoredFile(narrow)) : undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 80,
    });
  });

  test('is deleted with all copies made of it', async () => {
    const { filename } = await packaged(await plain(600, 300).webp().toBuffer());
    await pictures.productImage(filename);
    await pictures.productImage(filename, { width: 160, format: 'webp' });
    await pictures.removeProductImage(filename);
    expect([await readdir(folder('products')), await readdir(folder('variants'))]).toEqual([[], []]);
    expect(await pictures.productImage(filename)).toBeNull();
  });

  test('must be WebP', async () => {
    expect(await toApiError(packaged(await jpeg()))).toMatchObject({ code: 'unsupported_media' });
  });
});

describe('a product picture', () => {
  test('is stored with its size, upright and without metadata', async () => {
    const sent = await plain(60, 30)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const saved = await pictures.saveProductImage(sent);
    expect(saved).toEqual({ filename: expect.stringMatching(/^[0-9a-f]{32}\.jpg$/), width: 30, height: 60 });
    const stored = await sharp(join(folder('products'), saved.filename)).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 30, height: 60 });
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
  });

  test('is reduced to the size that screens need', async () => {
    await expect(pictures.saveProductImage(await jpeg(2_400, 1_200))).resolves.toMatchObject({
      width: 1_920,
      height: 960,
    });
  });

  test('may have 2 MB and not a byte more', async () => {
    await expect(pictures.saveProductImage(await padded(2 * MEGABYTE))).resolves.toMatchObject({ width: 40 });
    const apiError = await toApiError(pictures.saveProductImage(await padded(2 * MEGABYTE + 1)));
    expect(apiError).toMatchObject({ code: 'too_large', message: serverMessages.imageTooLarge });
  });

  test.each([
    ['a PNG', () => plain(4, 4).png().toBuffer()],
    ['a WebP', () => plain(4, 4).webp().toBuffer()],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')],
    ['nothing at all', async () => Buffer.alloc(0)],
    ['text that begins like a JPEG', async () => Buffer.from([0xff, 0xd8, 0xff, 0x20, 0x20])],
    ['half a JPEG', async () => (await jpeg(400, 400)).subarray(0, 700)],
  ])('is rejected when it is %s', async (_title, bytes) => {
    const apiError = await toApiError(pictures.saveProductImage(await bytes()));
    expect(apiError).toMatchObject({ code: 'unsupported_media', message: serverMessages.imageNotJpeg });
    expect(await readdir(folder('products'))).toEqual([]);
  });
});

describe('a proof', () => {
  test('for which the disk has no space is unavailable for now, and never an invalid picture', async () => {
    const files = createFolderStorage(dataDir, STORED_FOLDERS);
    const full = createPictureStore({ ...files, writeFile: (_folder, _filename, make) => make('/dev/full') });
    const error = await full.saveProof(await jpeg(900, 900)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect(diskFault(error)).toBe('No space left on device');
  });

  test.each([0, 100])('of which the disk stored only %i bytes is not accepted', async (bytes) => {
    const { filename } = await pictures.saveProof(await jpeg());
    expect(await pictures.proof(filename)).not.toBeNull();
    await truncate(join(folder('proofs'), filename), bytes);
    expect(await pictures.proof(filename)).toBeNull();
  });

  test('is stored again after its folder was deleted while the store ran', async () => {
    await rm(join(dataDir, 'uploads'), { recursive: true });
    const { filename } = await pictures.saveProof(await jpeg());
    expect(await readdir(folder('proofs'))).toEqual([filename]);
    await pictures.setProofAside(filename);
    expect(await readdir(folder('orphans'))).toEqual([filename]);
  });

  test.each([
    ['JPEG', () => jpeg()],
    ['PNG', () => plain(40, 50).png().toBuffer()],
    ['WebP', () => plain(40, 50).webp().toBuffer()],
  ])(
    'may be a %s, and is stored as JPEG under a name that differs from that of a product picture',
    async (_title, bytes) => {
      const { filename } = await pictures.saveProof(await bytes());
      expect(filename).toMatch(/^proof-[0-9a-f]{32}\.jpg$/);
      const stored = await sharp(await readFile(join(folder('proofs'), filename))).metadata();
      expect(stored).toMatchObject({ format: 'jpeg', width: 40, height: 50 });
    },
  );

  test('loses its metadata, including place and device', async () => {
    const sent = await plain(40, 50)
      .withExif({ IFD0: { Model: 'A phone' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { filename } = await pictures.saveProof(sent);
    expect((await sharp(join(folder('proofs'), filename)).metadata()).exif).toBeUndefined();
  });

  test('gets a white background where it is transparent', async () => {
    const clear = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { filename } = await pictures.saveProof(await sharp({ create: clear }).png().toBuffer());
    const { dominant } = await sharp(join(folder('proofs'), filename)).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test('is reduced to 1,440 pixels of width, and keeps the height of a tall screenshot', async () => {
    for (const [sent, stored] of [
      [await jpeg(2_880, 1_000), { width: 1_440, height: 500 }],
      [await jpeg(1_080, 8_000), { width: 1_080, height: 8_000 }],
    ] as const) {
      const { filename } = await pictures.saveProof(sent);
      expect(await sharp(join(folder('proofs'), filename)).metadata()).toMatchObject(stored);
    }
  });

  test('that is cut is reported as damaged', async () => {
    const whole = await jpeg(800, 600);
    const apiError = await toApiError(pictures.saveProof(whole.subarray(0, whole.length - 200)));
    expect(apiError).toMatchObject({ code: 'unsupported_media', message: messages.proofDamaged });
  });

  test('may have 10 MB and not a byte more', async () => {
    await expect(pictures.saveProof(await padded(10 * MEGABYTE))).resolves.toHaveProperty('filename');
    const apiError = await toApiError(pictures.saveProof(await padded(10 * MEGABYTE + 1)));
    expect(apiError).toMatchObject({ code: 'too_large', message: messages.proofTooLarge });
  });

  test('that would unpack to gigabytes is rejected before it is unpacked', async () => {
    const bomb = await plain(10_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(MEGABYTE);
    const apiError = await toApiError(pictures.saveProof(bomb));
    expect(apiError).toMatchObject({ code: 'too_large', message: serverMessages.tooManyPixels });
  });

  test('with many more pixels than bytes is rejected, and a small one of one color is not', async () => {
    const hollow = await plain(4_000, 3_000).webp({ lossless: true }).toBuffer();
    expect(hollow.byteLength).toBeLessThan(6_000);
    expect(await toApiError(pictures.saveProof(hollow))).toMatchObject({ code: 'too_large' });
    await expect(pictures.saveProof(await plain(1_000, 1_000).png().toBuffer())).resolves.toHaveProperty('filename');
  });

  test('that is interlaced has ten megapixels at most', async () => {
    const sent = async (progressive: boolean) =>
      Buffer.concat([await plain(3_400, 3_000).png({ progressive }).toBuffer(), Buffer.alloc(MEGABYTE)]);
    expect(await toApiError(pictures.saveProof(await sent(true)))).toMatchObject({ code: 'too_large' });
    await expect(pictures.saveProof(await sent(false))).resolves.toHaveProperty('filename');
  });

  test.each([
    [5_000, 'unsupported_media'],
    [5_001, 'too_large'],
  ])('with 16 bits per color has at most 25 million pixels: %i by 5,000 is %s', async (width, code) => {
    const small = await plain(4, 4).ensureAlpha().toColourspace('rgb16').png().toBuffer();
    // The header claims a size that the picture does not have.
    const head = Buffer.from(small.subarray(12, 29));
    head.writeUInt32BE(width, 4);
    head.writeUInt32BE(5_000, 8);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(head));
    const claimed = Buffer.concat([small.subarray(0, 12), head, sum, small.subarray(33), Buffer.alloc(20_000)]);
    expect(await toApiError(pictures.saveProof(claimed))).toMatchObject({ code });
  });

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic')],
    ['a WebP by its beginning only', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 nothing'), messages.proofDamaged],
  ])('is rejected when it is %s', async (_title, bytes, message: string = messages.proofNotPicture) => {
    const apiError = await toApiError(pictures.saveProof(bytes));
    expect(apiError).toMatchObject({ code: 'unsupported_media', message });
    expect(await readdir(folder('proofs'))).toEqual([]);
  });

  test('leaves no file if it cannot be written', async () => {
    await rm(folder('proofs'), { recursive: true });
    await writeFile(folder('proofs'), '');
    await expect(pictures.saveProof(await jpeg())).rejects.toMatchObject({ code: 'EEXIST' });
  });

  test('is deleted once, and a second deletion changes nothing', async () => {
    const { filename } = await pictures.saveProof(await jpeg());
    await pictures.removeProof(filename);
    await pictures.removeProof(filename);
    await expect(pictures.proof(filename)).resolves.toBeNull();
  });
});

describe('a narrower variant', () => {
  const readContent = async (filename: string, width: (typeof IMAGE_WIDTHS)[number], format: 'webp' | 'jpeg') => {
    const found = await pictures.productImage(filename, { width, format });
    if (!found) throw new Error('no such picture');
    return sharp(await buffer(readStoredFile(found))).metadata();
  };

  test('has the width and format that were requested', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg(800, 1_000));
    expect(await readContent(filename, 320, 'webp')).toMatchObject({ format: 'webp', width: 320, height: 400 });
    expect(await readContent(filename, 160, 'jpeg')).toMatchObject({ format: 'jpeg', width: 160, height: 200 });
  });

  test('is never wider than the picture itself', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg(200, 250));
    expect(await readContent(filename, 960, 'webp')).toMatchObject({ width: 200, height: 250 });
  });

  test('is made once for concurrent requests, and stored', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg(800, 1_000));
    const variants = await Promise.all(
      Array.from({ length: 40 }, () => pictures.productImage(filename, { width: 480, format: 'webp' })),
    );
    expect(new Set(variants.map((found) => found?.filename)).size).toBe(1);
    const made = await readdir(folder('variants'));
    expect(made).toHaveLength(1);
    // A picture that cannot be decoded any more must not be requested again.
    await writeFile(join(folder('products'), filename), 'spoiled');
    expect(await readContent(filename, 480, 'webp')).toMatchObject({ width: 480 });
  });

  test('can be requested again after a failure', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg(800, 1_000));
    const whole = await readFile(join(folder('products'), filename));
    await writeFile(join(folder('products'), filename), 'spoiled');
    await expect(pictures.productImage(filename, { width: 320, format: 'jpeg' })).rejects.toThrow();
    await writeFile(join(folder('products'), filename), whole);
    expect(await readContent(filename, 320, 'jpeg')).toMatchObject({ width: 320 });
  });

  test('exists before the first request, in all widths, if it was prepared', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg(800, 1_000));
    await pictures.prepareVariants(filename);
    expect(await readdir(folder('variants'))).toHaveLength(IMAGE_WIDTHS.length);
    await writeFile(join(folder('products'), filename), 'spoiled');
    for (const width of IMAGE_WIDTHS) {
      expect(await readContent(filename, width, 'webp')).toMatchObject({ format: 'webp', width: Math.min(width, 800) });
    }
  });

  test.each([
    ['gray', () => plain(400, 300).toColourspace('b-w').jpeg().toBuffer()],
    ['CMYK', () => plain(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
  ])('is prepared from a %s picture too', async (_title, bytes) => {
    const { filename } = await pictures.saveProductImage(await bytes());
    await pictures.prepareVariants(filename);
    expect(await readContent(filename, 160, 'webp')).toMatchObject({ width: 160, height: 120, space: 'srgb' });
  });

  test('is set aside together with its picture', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg());
    await pictures.prepareVariants(filename);
    const then = Date.now() / 1000 - 2 * 3600;
    await utimes(join(folder('products'), filename), then, then);
    expect(await pictures.sweepProductImages(async () => new Set())).toMatchObject({ setAside: 1 });
    expect(await readdir(folder('variants'))).toEqual([]);
    expect(await readdir(folder('orphans'))).toEqual([filename]);
  });

  test('is deleted together with its picture', async () => {
    const { filename } = await pictures.saveProductImage(await jpeg(800, 1_000));
    for (const width of IMAGE_WIDTHS) await readContent(filename, width, 'webp');
    await readContent(filename, 320, 'jpeg');
    await pictures.removeProductImage(filename);
    expect(await readdir(folder('variants'))).toEqual([]);
    await expect(pictures.productImage(filename, { width: 320, format: 'webp' })).resolves.toBeNull();
  });
});

test.each([
  '../proofs/x.jpg',
  '..',
  'a/b.jpg',
  'a\u0000.jpg',
  '.jpg',
  'x.png',
  'x.jpg.part',
  '',
  `${'x'.repeat(200)}.jpg`,
])('no picture is found or removed under the name %j', async (filename) => {
  await writeFile(join(dataDir, 'x.jpg'), 'outside');
  await expect(pictures.productImage(filename)).resolves.toBeNull();
  await expect(pictures.proof(filename)).resolves.toBeNull();
  await pictures.removeProductImage(filename);
  await pictures.removeProof(filename);
  await expect(readFile(join(dataDir, 'x.jpg'), 'utf8')).resolves.toBe('outside');
});

test('a proof is not served as a product picture, nor a product picture as a proof', async () => {
  const proof = await pictures.saveProof(await jpeg());
  const image = await pictures.saveProductImage(await jpeg());
  await expect(pictures.productImage(proof.filename)).resolves.toBeNull();
  await expect(pictures.proof(image.filename)).resolves.toBeNull();
  await pictures.removeProductImage(proof.filename);
  await pictures.removeProof(image.filename);
  await expect(pictures.proof(proof.filename)).resolves.not.toBeNull();
  await expect(pictures.productImage(image.filename)).resolves.not.toBeNull();
});

test('its files are closed to other users of the machine', async () => {
  const { filename } = await pictures.saveProof(await jpeg());
  for (const path of [folder('proofs'), join(folder('proofs'), filename)]) {
    expect((await stat(path)).mode & 0o077).toBe(0);
  }
});
