import { CsvError, parse } from 'csv-parse/sync';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { UnreadableTable } from './readTable.ts';

/** Some countries use semicolons, because the comma is their decimal sign; Excel's text files use tabs. */
const DELIMITERS = [',', ';', '\t'] as const;

/** A row with the longest content and all its other columns; a quote that never closes would make one row of the whole file. */
const MAX_RECORD_LENGTH = 200_000;

/**
 * At most `rowsAtMost` rows of a CSV file as text, by the delimiter that gives one of the first `rowsWithHeads` rows the most known heads.
 * Throws UnreadableTable.
 */
export function readCsv(
  bytes: Uint8Array,
  rowsAtMost: number,
  isHead: (head: string) => boolean,
  rowsWithHeads: number,
): string[][] {
  const text = decode(bytes);
  // Excel's own way to name the delimiter; it does not count as a row.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  // A quote in the middle of a text is a quote, as Excel takes it.
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
        // Quotes that are none under another delimiter.
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

/** Text by its byte order mark, else UTF-8, else what Excel writes as plain CSV. */
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
