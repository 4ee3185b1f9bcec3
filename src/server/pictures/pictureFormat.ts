import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { diskFault } from '../platform/database/failures.ts';
import { storageUnavailable } from '../platform/files/fileStorage.ts';

// No picture is decoded twice, so the cache would waste memory.
sharp.cache(false);
// The picture store alone limits the cores for decoding.
sharp.concurrency(1);

/** Detected by the first bytes, because name and type are not reliable. */
const SIGNATURES = {
  jpeg: (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  png: (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  webp: (bytes: Uint8Array) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes.subarray(8), ascii('WEBP')),
} as const;
type PictureFormat = keyof typeof SIGNATURES;

/** More than usual phone pictures; a few kilobytes could unpack to gigabytes. */
const MAX_PIXEL_COUNT = 50_000_000;
/** Larger pictures need a minimum of bytes per pixel, which any bank's slip exceeds. */
const PLAIN_PIXEL_COUNT = 4_000_000;
const PIXELS_PER_BYTE = 2_000;
/** An interlaced picture is decoded once per pass. */
const MAX_INTERLACED_PIXEL_COUNT = 10_000_000;
/** Four bytes per pixel. An interlaced PNG is held whole, and 16-bit colors take twice as much. */
const MAX_UNPACKED_BYTES = 4 * MAX_PIXEL_COUNT;

export interface PictureRules {
  formats: readonly PictureFormat[];
  maxBytes: number;
  tooLarge: string;
  wrongFormat: string;
  /** For a picture that cannot be read; default `wrongFormat`. */
  damaged?: string;
}

/** Upright and without metadata. Throws too_large or unsupported_media; only decoders of allowed formats see the bytes. */
export async function openPicture(source: Uint8Array, rules: PictureRules): Promise<Sharp> {
  const size = source.length;
  if (size > rules.maxBytes) throw new DomainError('too_large', rules.tooLarge);
  if (!rules.formats.some((format) => SIGNATURES[format](source))) throw wrongFormat(rules);
  const { width, height, channels, depth, format, isProgressive } = await decoded(rules, () =>
    sharp(source, { limitInputPixels: false }).metadata(),
  );
  const unpackedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  const pixels = width * height;
  const most = format === 'png' && isProgressive ? MAX_INTERLACED_PIXEL_COUNT : MAX_PIXEL_COUNT;
  const isHollow = pixels > PLAIN_PIXEL_COUNT && pixels > size * PIXELS_PER_BYTE;
  if (pixels > most || isHollow || unpackedBytes > MAX_UNPACKED_BYTES) {
    throw new DomainError('too_large', serverMessages.tooManyPixels);
  }
  // Warnings are accepted, because phones and banking apps write slightly wrong but readable files.
  return sharp(source, { failOn: 'error', limitInputPixels: MAX_PIXEL_COUNT, autoOrient: true });
}

export async function isWholeJpeg(path: string): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: new Uint8Array(2), position: Math.max(0, size - 2) });
  return startsWith(buffer, [0xff, 0xd9]);
}

/** A file that the decoder rejects is damaged or no picture. Throws unavailable if the disk fails. */
export async function decoded<Result>(rules: PictureRules, decode: () => Promise<Result>): Promise<Result> {
  try {
    return await decode();
  } catch (error) {
    if (diskFault(error) !== null) throw storageUnavailable(error);
    throw wrongFormat({ wrongFormat: rules.damaged ?? rules.wrongFormat }, error);
  }
}

function wrongFormat(rules: Pick<PictureRules, 'wrongFormat'>, cause?: unknown): DomainError {
  return Object.assign(new DomainError('unsupported_media', rules.wrongFormat), { cause });
}

function startsWith(bytes: Uint8Array, signature: ArrayLike<number>): boolean {
  return bytes.length >= signature.length && Array.from(signature).every((byte, index) => bytes[index] === byte);
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
