import { readSheet } from 'read-excel-file/node';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { CellTooLong, unpackWithin, ZipTooLarge } from './boundedZip.ts';
import { cellName, DATE_MARK, MAX_CELL_CHARACTERS, timeOfMinutes } from './cellText.ts';
import type { Sheet } from './importSource.ts';
import { UnreadableTable } from './readTable.ts';
import { listSheets, mergedCells } from './workbookParts.ts';

/** The limit of a workbook's parts, unpacked: ten thousand rows of every column, and formats besides. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

interface SheetChoice {
  /** The sheet to read. Without one they are read in their order until one is enough. */
  wanted?: string | undefined;
  isEnough: (rows: Sheet['rows']) => boolean;
  /** A merged cell's text stands in each of its rows. */
  fillsMerged: boolean;
}

/** More sheets than anybody looks through for a list of products. */
const SHEETS_READ = 10;

/** The sheets of a workbook that are not hidden, as rows of text; those that were not read have none. Throws UnreadableTable. */
export async function readXlsx(bytes: Uint8Array, { wanted, isEnough, fillsMerged }: SheetChoice): Promise<Sheet[]> {
  try {
    const { archive, parts } = await unpackWithin(Buffer.from(bytes), UNPACKED_BYTES);
    const listed = listSheets(parts);
    const shown = listed.filter(({ isHidden }) => !isHidden);
    const sheets: Sheet[] = [];
    let isFound = false;
    for (const { name, number, part } of shown.length > 0 ? shown : [{ name: '', number: 1, part: undefined }]) {
      const isRead: boolean = wanted === undefined ? !isFound && sheets.length < SHEETS_READ : name === wanted;
      const rows: string[][] = isRead ? await readRows(archive, number) : [];
      if (fillsMerged && part) fillMerged(rows, mergedCells(part));
      isFound ||= isRead && isEnough(rows);
      sheets.push({ name, rows });
    }
    return sheets;
  } catch (error) {
    if (error instanceof CellTooLong) throw new UnreadableTable(cellTooLong(error.cell, MAX_CELL_CHARACTERS));
    const isTooLarge = error instanceof ZipTooLarge;
    throw new UnreadableTable(isTooLarge ? staffMessages.tooLarge : serverMessages.importFileUnreadable);
  }
}

async function readRows(archive: Buffer, number: number): Promise<string[][]> {
  const sheet = await readSheet(archive, number);
  return sheet.map((row, index) => row.map((cell, column) => boundedText(textOf(cell), [column, index + 1])));
}

/** Writes the text of each column of merged rows into the rows below its first. */
function fillMerged(rows: string[][], merged: readonly { column: number; from: number; to: number }[]): void {
  for (const { column, from, to } of merged) {
    const text = rows[from]?.[column] ?? '';
    for (const row of rows.slice(from + 1, to + 1)) if (text !== '' && (row[column] ?? '') === '') row[column] = text;
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
