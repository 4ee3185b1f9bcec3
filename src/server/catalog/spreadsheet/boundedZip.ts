import { type Zippable, zipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';

/** More than any spreadsheet that people make has. */
const MAX_ENTRIES = 2_000;

/**
 * Bytes between two tags at most: a cell has 32,767 characters in every spreadsheet program, and XML writes one of them with ten bytes at most.
 * What reads the XML takes minutes for one text of many megabytes.
 */
const MAX_TEXT_BYTES = 32_767 * 10;
const TAG = '<'.charCodeAt(0);

/** Thrown for a workbook with a cell that is longer than any spreadsheet program allows. */
export class CellTooLong extends Error {}

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
    let textBytes = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw new ZipTooLarge('too many bytes');
      const first = chunk.indexOf(TAG);
      textBytes += first < 0 ? chunk.length : first;
      if (textBytes > MAX_TEXT_BYTES) throw new CellTooLong();
      if (first >= 0) textBytes = chunk.length - chunk.lastIndexOf(TAG);
      chunks.push(chunk);
    }
    parts[entry.fileName] = Buffer.concat(chunks);
  }
  return Buffer.from(zipSync(parts, { level: 0 }));
}
