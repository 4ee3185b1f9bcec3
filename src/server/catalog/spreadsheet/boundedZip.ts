import { type Zippable, zipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';

/** More than any spreadsheet that people make has. */
const MAX_ENTRIES = 2_000;

/** Thrown for an archive that opens to more than it may. */
export class ZipTooLarge extends Error {}

/**
 * The same archive with its XML parts unpacked and nothing else in it, so that who reads it meets exactly what was measured
 * here: a reader that trusts what the archive says of its sizes can be made to fill the memory by a few kilobytes. Throws
 * ZipTooLarge where the parts come to more than `limit` bytes, and whatever yauzl says of a broken archive.
 */
export async function unpackWithin(archive: Buffer, limit: number): Promise<Buffer> {
  // What an archive says of its sizes is not asked: bytes are counted as they come.
  const zip = await fromBufferPromise(archive, { validateEntrySizes: false });
  if (zip.entryCount > MAX_ENTRIES) throw new ZipTooLarge('too many entries');
  const parts: Zippable = {};
  let left = limit;
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw new ZipTooLarge('too many bytes');
      chunks.push(chunk);
    }
    parts[entry.fileName] = Buffer.concat(chunks);
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
}
