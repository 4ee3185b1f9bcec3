import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export interface ZipPart {
  name: string;
  text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

const DEFLATE = 8;
/** Fixed, so that equal rows give equal archives. */
const DATE = new Date(1980, 0, 1);
const LEVEL = 1;

/** Writes an archive in constant memory. Parts and archive must be below 4 GB, because no ZIP64 records are written. */
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

/** Node deflates outside the event loop, the library inside. */
async function* packed(text: ZipPart['text'], file: ZipInputFile): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // A failing source destroys the stream with its error, which the loop below throws.
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
