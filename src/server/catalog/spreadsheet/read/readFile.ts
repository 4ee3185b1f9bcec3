import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import {
  isKnownHead,
  likeness,
  namesProducts,
  ROWS_LOOKED_AT,
  readSource,
  type Sheet,
  type Source,
  type SourceChoice,
} from '../findColumns.ts';
import { readCsv } from './readCsv.ts';
import { findUnclearPoint, IMPORT_ROWS, readTable, settleTable, type Table, UnreadableTable } from './readTable.ts';

/** MariaDB accepts 16 MB in one statement, and quoting may take half of it. */
const TABLE_BYTES = 8_000_000;
/** Heads, and as many blank rows as product rows. */
const ROWS_READ = 2 * IMPORT_ROWS + 2;

/** Known heads that identify the list of products. */
const CLEAR_LIKENESS = 3;

export interface OwnFile {
  /** Null if the columns do not identify products; `problem` has the reason. */
  table: Table | null;
  problem: string | null;
  /** Selectable sheets; one without a name for a CSV file. */
  sheets: string[];
  sheet: string;
  source: Source;
  /** A price whose point may separate thousands or decimals. */
  unclear_point: string | null;
}

/** Detects CSV or XLSX by the bytes. Throws UnreadableTable for other files. */
export async function parseFile(bytes: Uint8Array, choice: SourceChoice): Promise<OwnFile> {
  const sheets = await readSheets(bytes, isKnownHead, choice.sheet, (rows) => likeness(rows) >= CLEAR_LIKENESS);
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const [best = { name: '', rows: [] }] = filled.toSorted((a, b) => likeness(b.rows) - likeness(a.rows));
  const sheet = filled.find(({ name }) => name === choice.sheet) ?? best;
  const source = readSource(sheet.rows, choice);
  // Any text is a CSV file of one column.
  if (sheet.name === '' && source.columns.length < 2 && !namesProducts(source.columns.map(({ as }) => as)))
    throw new UnreadableTable(serverMessages.importHeadsMissing);
  const found = { sheets: sheets.map(({ name }) => name), sheet: sheet.name, source };
  try {
    const table = readTable(sheet.rows, source);
    const unclear_point = findUnclearPoint(table, choice);
    return { ...found, table: bounded(settleTable(table, choice)), problem: null, unclear_point };
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    return { ...found, table: null, problem: error.message, unclear_point: null };
  }
}

/** `isHead` checks whether a cell of the first row is known. Throws UnreadableTable. */
export async function parseRows(
  bytes: Uint8Array,
  rowsAtMost: number,
  isHead: (head: string) => boolean,
): Promise<string[][]> {
  const [first] = await readSheets(bytes, isHead, undefined, () => true);
  return (first?.rows ?? []).slice(0, rowsAtMost).map((row) => [...row]);
}

function bounded(table: Table): Table {
  const fits = (one: Table) => Buffer.byteLength(JSON.stringify(one)) <= TABLE_BYTES;
  if (fits(table)) return table;
  // Original rows are only for the file of faulty rows, which never contains imported ones.
  const bare = { ...table, rows: table.rows.map(({ row, cells }) => ({ row, cells })) };
  if (!fits(bare)) throw new UnreadableTable(staffMessages.tooLarge);
  return bare;
}

/** Visible sheets up to the wanted or first sufficient one. */
async function readSheets(
  bytes: Uint8Array,
  isHead: (head: string) => boolean,
  wanted: string | undefined,
  isEnough: (rows: Sheet['rows']) => boolean,
): Promise<Sheet[]> {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable(staffMessages.importFileUnknown);
  if (!begins(0x50, 0x4b, 3, 4)) return [{ name: '', rows: readCsv(bytes, ROWS_READ, isHead, ROWS_LOOKED_AT) }];
  // Loading the XLSX library takes as long as reading a CSV file.
  const { readXlsx } = await import('./readXlsx.ts');
  return readXlsx(bytes, wanted, isEnough);
}
