import { CsvError, parse } from 'csv-parse/sync';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { UnreadableTable } from './readTable.ts';

/** Some countries use semicolons, because the comma is their decimal sign; Excel's text files use tabs. */
const DELIMITERS = [',', ';', '\t'] as const;

/** Above any real row; an unclosed quote would make one row of the whole file. */
const MAX_RECORD_LENGTH = 200_000;

/** Chooses the delimiter with the most known heads in the first `rowsWithHeads` rows. Throws UnreadableTable. */
export function readCsv(
  bytes: Uint8Array,
  rowsAtMost: number,
  isHead: (head: string) => boolean,
  rowsWithHeads: number,
): string[][] {
  const text = decode(bytes);
  // Excel's line that names the delimiter; it does not count as a row.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  // A quote inside a text is literal, as in Excel.
  const options = {
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MAX_RECORD_LENGTH,
    record_delimiter: ['\r\n', '\n', '\r'],
  };
  try {
    const knownBy = (delimiter: string): number => {
      try {
        const rows = parse(body, { ...options, delimiter, to: rowsWithHeads });
        return Math.max(0, ...rows.map((heads) => heads.filter(isHead).length));
      } catch {
        // The quotes are invalid with this delimiter.
        return 0;
      }
    };
    const [likely = ','] = DELIMITERS.toSorted((a, b) => knownBy(b) - knownBy(a));
    return parse(body, { ...options, delimiter: named?.[1] ?? likely, to: rowsAtMost });
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
      throw new UnreadableTable(staffMessages.tooLarge);
    throw new UnreadableTable(serverMessages.importFileUnreadable);
  }
}

/** By byte order mark, then UTF-8, then the encoding of Excel's plain CSV. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new UnreadableTable(staffMessages.importFileUnknown);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
