import { staffMessages } from '#shared/staffMessages.ts';
import { readCsv } from './readCsv.ts';
import { IMPORT_ROWS, readTable, type Table, UnreadableTable } from './readTable.ts';

/** As MariaDB takes them in one statement: 16 MB, of which quoting may need half. */
const TABLE_BYTES = 8_000_000;
/** The heads, and as many blank rows between the others as there may be others. */
const ROWS_READ = 2 * IMPORT_ROWS + 2;

/** The table of products in a CSV or XLSX file. Throws UnreadableTable. */
export async function parseSpreadsheet(bytes: Uint8Array): Promise<Table> {
  const table = readTable(await parseRows(bytes, ROWS_READ));
  if (Buffer.byteLength(JSON.stringify(table)) > TABLE_BYTES) throw new UnreadableTable(staffMessages.tooLarge);
  return table;
}

/**
 * The rows of a CSV or XLSX file as text, distinguished by their bytes; no more than `rowsAtMost`. `isHead` says of a cell of the first row whether it is
 * known. Throws UnreadableTable.
 */
export async function parseRows(
  bytes: Uint8Array,
  rowsAtMost: number,
  isHead?: (head: string) => boolean,
): Promise<string[][]> {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable(staffMessages.importFileUnknown);
  return begins(0x50, 0x4b, 3, 4)
    ? (await readWorkbook(bytes)).slice(0, rowsAtMost)
    : readCsv(bytes, rowsAtMost, isHead);
}

/** The library that reads XLSX takes as long to load as a CSV file takes to read. */
async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const { readXlsx } = await import('./readXlsx.ts');
  return readXlsx(bytes);
}
