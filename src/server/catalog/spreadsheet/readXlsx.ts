import { readSheet } from 'read-excel-file/node';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { CellTooLong, unpackWithin, ZipTooLarge } from './boundedZip.ts';
import { cellName, DATE_MARK, MAX_CELL_CHARACTERS, timeOfMinutes } from './cellText.ts';
import { UnreadableTable } from './readTable.ts';

/** The limit of a workbook's parts, unpacked: ten thousand rows of every column, and formats besides. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

/** The first sheet of a workbook as rows of text. Throws UnreadableTable. */
export async function readXlsx(bytes: Uint8Array): Promise<string[][]> {
  try {
    const sheet = await readSheet(await unpackWithin(Buffer.from(bytes), UNPACKED_BYTES));
    return sheet.map((row, index) => row.map((cell, column) => boundedText(textOf(cell), [column, index + 1])));
  } catch (error) {
    if (error instanceof CellTooLong) throw new UnreadableTable(cellTooLong(error.cell, MAX_CELL_CHARACTERS));
    const isTooLarge = error instanceof ZipTooLarge;
    throw new UnreadableTable(isTooLarge ? staffMessages.tooLarge : serverMessages.importFileUnreadable);
  }
}

function boundedText(text: string, [column, row]: [column: number, row: number]): string {
  if (text.length > MAX_CELL_CHARACTERS) throw new CellTooLong(cellName(column, row));
  return text;
}

/** A time alone lies on the day zero of one of Excel's two calendars. */
const LAST_ZERO_YEAR = 1904;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (cell.getUTCFullYear() > LAST_ZERO_YEAR) return DATE_MARK + cell.toISOString();
  // Rounded: a third of a day is no whole number of minutes in binary.
  const minutes = Math.round((cell.getUTCHours() * 3600 + cell.getUTCMinutes() * 60 + cell.getUTCSeconds()) / 60);
  return timeOfMinutes(minutes);
}
