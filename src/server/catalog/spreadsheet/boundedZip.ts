import { zipSync } from 'fflate';
import { fromBufferPromise } from 'yauzl';
import { MAX_CELL_CHARACTERS } from './cellText.ts';

/** More than any spreadsheet that people make has. */
const MAX_ENTRIES = 2_000;

/**
 * Bytes between two tags at most: XML writes a character of a cell with ten bytes at most.
 * What reads the XML takes minutes for one text of many megabytes.
 */
const MAX_TEXT_BYTES = MAX_CELL_CHARACTERS * 10;
const TAG = '<'.charCodeAt(0);

/** Thrown for a workbook with a cell that is longer than any spreadsheet program allows. */
export class CellTooLong extends Error {
  /** Its name, or null where the file does not say it. */
  readonly cell: string | null;
  constructor(cell: string | null) {
    super('a cell is too long');
    this.cell = cell;
  }
}

/** Thrown for an archive that opens to more than it may. */
export class ZipTooLarge extends Error {}

/**
 * The same archive with its XML parts unpacked and nothing else in it, and these parts, so that who reads it meets exactly what was measured
 * here: a reader that trusts what the archive says of its sizes can be made to fill the memory by a few kilobytes. Throws
 * ZipTooLarge where the parts come to more than `limit` bytes, CellTooLong for a text that no cell can have, and whatever yauzl says of a broken
 * archive.
 */
export async function unpackWithin(
  archive: Buffer,
  limit: number,
): Promise<{ archive: Buffer; parts: Readonly<Record<string, Buffer>> }> {
  // The sizes that an archive names are not trusted: bytes are counted as they come.
  const zip = await fromBufferPromise(archive, { validateEntrySizes: false });
  if (zip.entryCount > MAX_ENTRIES) throw new ZipTooLarge('too many entries');
  const parts: Record<string, Buffer> = {};
  let left = limit;
  let tooLong: string | undefined;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (!/\.(xml|rels)$/.test(fileName)) continue;
    const chunks: Buffer[] = [];
    let textBytes = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw new ZipTooLarge('too many bytes');
      const first = chunk.indexOf(TAG);
      textBytes += first < 0 ? chunk.length : first;
      if (textBytes > MAX_TEXT_BYTES) {
        // The part ends here; the others say which cell it is.
        tooLong = fileName;
        break;
      }
      if (first >= 0) textBytes = chunk.length - chunk.lastIndexOf(TAG);
      chunks.push(chunk);
    }
    parts[fileName] = Buffer.concat(chunks);
  }
  if (tooLong !== undefined) throw new CellTooLong(lastCell(parts, tooLong));
  return { archive: Buffer.from(zipSync(parts, { level: 0 })), parts };
}

/** The cell whose text the part called `name` ends in: its own, or the first that shares its last text. */
function lastCell(parts: Readonly<Record<string, Buffer>>, name: string): string | null {
  const textOf = (part: string) => parts[part]?.toString() ?? '';
  const text = textOf(name);
  if (!name.endsWith('sharedStrings.xml'))
    return /\br="([A-Z]+\d+)"/.exec(text.slice(text.lastIndexOf('<c ')))?.[1] ?? null;
  const index = text.split('<si>').length - 2;
  const cell = new RegExp(`<c r="([A-Z]+\\d+)"[^>]* t="s"[^>]*><v>${index}</v>`);
  const sheets = Object.keys(parts).filter((part) => part.includes('/worksheets/'));
  return sheets.map((sheet) => cell.exec(textOf(sheet))?.[1]).find((found) => found !== undefined) ?? null;
}
