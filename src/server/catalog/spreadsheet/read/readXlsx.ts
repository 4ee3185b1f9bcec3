// Other entry points parse large parts in their own threads, outside this thread's limits.

import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { fromBufferPromise } from 'yauzl';
import { cellTooLong, serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { cellName, MAX_CELL_CHARACTERS } from '../../../platform/files/xlsx.ts';
import type { Sheet } from '../findColumns.ts';
import { DATE_MARK, timeOfMinutes } from './cellText.ts';
import { UnreadableTable } from './readTable.ts';

/** Unpacked size: ten thousand rows of every column, and their formats. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

const SHEETS_READ = 10;

/** Visible sheets as text: the wanted one, or all up to the first sufficient one; others have no rows. Throws UnreadableTable. */
export async function readXlsx(
  bytes: Uint8Array,
  wanted: string | undefined,
  isEnough: (rows: Sheet['rows']) => boolean,
): Promise<Sheet[]> {
  try {
    const { archive, parts } = await unpackWithin(Buffer.from(bytes), UNPACKED_BYTES);
    const shown = listSheets(parts).filter(({ isHidden }) => !isHidden);
    const sheets: Sheet[] = [];
    let isFound = false;
    for (const { name, number, part } of shown.length > 0 ? shown : [{ name: '', number: 1, part: undefined }]) {
      const isRead: boolean = wanted === undefined ? !isFound && sheets.length < SHEETS_READ : name === wanted;
      if (isRead && part) requireKnownCells(part);
      const rows: string[][] = isRead ? await readRows(archive, number) : [];
      if (isRead && part) fillMerged(rows, mergedCells(part));
      isFound ||= isRead && isEnough(rows);
      sheets.push({ name, rows });
    }
    return sheets;
  } catch (error) {
    if (error instanceof UnreadableTable) throw error;
    throw new UnreadableTable(serverMessages.importFileUnreadable);
  }
}

/** The library makes an array for each row up to the number that a file claims. */
const LAST_ROW = 1_048_576;

/** Throws for a row or cell name that no spreadsheet program writes. */
function requireKnownCells(part: Buffer): void {
  for (const [, , name = ''] of part.toString('latin1').matchAll(/\sr\s*=\s*(["'])(.*?)\1/gs)) {
    const row = /^[A-Z]{0,3}(\d{1,7})$/.exec(name)?.[1];
    if (row === undefined || Number(row) > LAST_ROW) throw new Error(`${name} is no cell`);
  }
}

async function readRows(archive: Buffer, number: number): Promise<string[][]> {
  const sheet = await readSheet(new Blob([new Uint8Array(archive)]), number);
  return sheet.map((row, index) =>
    row.map((cell, column) => {
      const text = textOf(cell);
      if (text.length <= MAX_CELL_CHARACTERS) return text;
      throw new UnreadableTable(cellTooLong(cellName(column, index + 1), MAX_CELL_CHARACTERS));
    }),
  );
}

/** Repeats the text of vertically merged cells in each row. */
function fillMerged(rows: string[][], merged: readonly { column: number; from: number; to: number }[]): void {
  for (const { column, from, to } of merged) {
    const text = rows[from]?.[column] ?? '';
    for (const row of rows.slice(from + 1, to + 1)) if (text !== '' && (row[column] ?? '') === '') row[column] = text;
  }
}

/** Excel stores a time as day zero of one of its two calendars. */
const LAST_ZERO_YEAR = 1904;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  if (cell.getUTCFullYear() > LAST_ZERO_YEAR) return DATE_MARK + cell.toISOString();
  // Rounded, because a third of a day is not a whole number of minutes in binary.
  const minutes = Math.round((cell.getUTCHours() * 3600 + cell.getUTCMinutes() * 60 + cell.getUTCSeconds()) / 60);
  return timeOfMinutes(minutes);
}

/** More than a real workbook has. */
const MAX_SHEETS = 200;

/** Sheet numbers start at 1. */
function listSheets(parts: Readonly<Record<string, Buffer>>) {
  const text = parts['xl/workbook.xml']?.toString() ?? '';
  const targets = new Map(
    elements(parts['xl/_rels/workbook.xml.rels']?.toString() ?? '', 'Relationship').map((element) => [
      attribute(element, 'Id'),
      attribute(element, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return elements(text, 'sheet')
    .slice(0, MAX_SHEETS)
    .map((element, index) => ({
      name: unescapeXml(attribute(element, 'name')).slice(0, 100),
      number: index + 1,
      isHidden: /^(?:hidden|veryHidden)$/.test(attribute(element, 'state')),
      part: parts[targets.get(attribute(element, '[\\w]+:id')) ?? ''],
    }));
}

/** Columns and rows start at 0; at most five thousand ranges are read. */
function mergedCells(part: Buffer): { column: number; from: number; to: number }[] {
  // The merged cells follow the rows, which may be megabytes.
  const tail = part.subarray(part.lastIndexOf('<mergeCells')).toString();
  const merged = tail.startsWith('<mergeCells') ? elements(tail, 'mergeCell').slice(0, 5_000) : [];
  return merged.flatMap((element) => {
    const [, from, first, to, last] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(attribute(element, 'ref')) ?? [];
    if (!from || from !== to || first === last) return [];
    return [
      { column: columnNumber(from), from: Number(first) - 1, to: Math.min(Number(last) - 1, Number(first) + 10_000) },
    ];
  });
}

const elements = (text: string, name: string): string[] =>
  text.match(new RegExp(`<${name}\\s[^>]{1,2000}>`, 'g')) ?? [];

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '';

const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '');

/** More than a real workbook has. */
const MAX_ENTRIES = 2_000;

/** An XML character takes at most ten bytes. The XML reader takes minutes for a text of many megabytes. */
const MAX_TEXT_BYTES = MAX_CELL_CHARACTERS * 10;
const TAG = '<'.charCodeAt(0);

/** Repacks only measured parts: claimed sizes could hide a zip bomb. Throws UnreadableTable above `limit`, yauzl's errors if broken. */
export async function unpackWithin(
  archive: Buffer,
  limit: number,
): Promise<{ archive: Buffer; parts: Readonly<Record<string, Buffer>> }> {
  // The claimed sizes are not trusted; bytes are counted as they are unpacked.
  const zip = await fromBufferPromise(archive, { validateEntrySizes: false });
  if (zip.entryCount > MAX_ENTRIES) throw new UnreadableTable(staffMessages.tooLarge);
  const parts: Record<string, Buffer> = {};
  let left = limit;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (!/\.(xml|rels)$/.test(fileName)) continue;
    const chunks: Buffer[] = [];
    let textBytes = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      left -= chunk.length;
      if (left < 0) throw new UnreadableTable(staffMessages.tooLarge);
      const first = chunk.indexOf(TAG);
      textBytes += first < 0 ? chunk.length : first;
      if (textBytes > MAX_TEXT_BYTES) throw new UnreadableTable(cellTooLong(null, MAX_CELL_CHARACTERS));
      if (first >= 0) textBytes = chunk.length - chunk.lastIndexOf(TAG);
      chunks.push(chunk);
    }
    parts[fileName] = Buffer.concat(chunks);
  }
  return { archive: Buffer.from(zipSync(parts, { level: 0 })), parts };
}
