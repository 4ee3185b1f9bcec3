import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** A file of an archive; its text or bytes come as they are made. */
export interface ZipPart {
  name: string;
  text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const DEFLATE = 8;
/** An archive of the same rows is the same. */
const DATE = new Date(1980, 0, 1);
const LEVEL = 1;

/**
 * An archive as it is made, in memory that does not grow with it. Ends the parts' sources when nobody reads any more. Parts
 * and archive have to stay below 4 GB, as without ZIP64 records.
 */
export async function* zipOf(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) ready.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  });
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { name, text } of parts) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATE, mtime: DATE };
    zip.add(file);
    for await (const chunk of packed(text, file)) {
      file.ondata?.(null, chunk, false);
      yield* taken();
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* taken();
}

/** Deflated by Node, outside of the event loop; the library packs in it. */
async function* packed(text: ZipPart['text'], file: ZipInputFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // Errors are thrown by the reading below: a source that fails destroys the stream with its error.
  pipeline(Readable.from(measured(text, file), { objectMode: false }), deflate, () => {});
  yield* deflate;
}

async function* measured(text: ZipPart['text'], file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}
