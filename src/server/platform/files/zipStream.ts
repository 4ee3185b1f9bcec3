import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text or bytes come as they are made. */
export interface ZipPart {
  name: string;
  text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Sizes and checksum follow each part, for they are not known before. Names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980: an archive of the same rows is the same. */
const DATE = 0x0021;
const LEVEL = 1;

interface Tally {
  crc: number;
  plain: number;
  packed: number;
}

/**
 * An archive as it is made, in memory that does not grow with it. Ends the parts' sources when nobody reads any more. Parts
 * and archive have to stay below 4 GB, as without ZIP64 records.
 */
export async function* zipOf(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Buffer[] = [];
  let offset = 0;
  for await (const { name, text } of parts) {
    const title = Buffer.from(name);
    const tally: Tally = { crc: 0, plain: 0, packed: 0 };
    const head = localHead(title);
    yield head;
    yield* packed(text, tally);
    const foot = descriptor(tally);
    yield foot;
    written.push(directoryEntry(title, tally, offset));
    offset += head.length + tally.packed + foot.length;
  }
  const directory = Buffer.concat(written);
  yield directory;
  yield directoryEnd(written.length, directory.length, offset);
}

async function* packed(text: ZipPart['text'], tally: Tally): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // Errors are thrown by the reading below: a source that fails destroys the stream with its error.
  pipeline(Readable.from(measured(text, tally), { objectMode: false }), deflate, () => {});
  for await (const chunk of deflate) {
    tally.packed += chunk.length;
    yield chunk;
  }
}

async function* measured(text: ZipPart['text'], tally: Tally): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    tally.crc = crc32(bytes, tally.crc);
    tally.plain += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

function localHead(title: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(title.length, 26);
  return Buffer.concat([head, title]);
}

function descriptor({ crc, plain, packed: size }: Tally): Buffer {
  const foot = Buffer.alloc(16);
  foot.writeUInt32LE(0x08074b50, 0);
  foot.writeUInt32LE(crc, 4);
  foot.writeUInt32LE(size, 8);
  foot.writeUInt32LE(plain, 12);
  return foot;
}

function directoryEntry(title: Buffer, { crc, plain, packed: size }: Tally, offset: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(plain, 24);
  entry.writeUInt16LE(title.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, title]);
}

function directoryEnd(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
