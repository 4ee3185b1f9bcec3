import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { isKnownHead, namesProducts } from './guessColumns.ts';
import { likeness, ROWS_LOOKED_AT, readSource, type Sheet, type Source, type SourceChoice } from './importSource.ts';
import { readCsv } from './readCsv.ts';
import { IMPORT_ROWS, readOwnTable, readTable, type Table, UnreadableTable } from './readTable.ts';
import { findUnclearPoint } from './settleTable.ts';

/** As MariaDB takes them in one statement: 16 MB, of which quoting may need half. */
const TABLE_BYTES = 8_000_000;
/** The heads, and as many blank rows between the others as there may be others. */
const ROWS_READ = 2 * IMPORT_ROWS + 2;

/** A sheet with so many known heads is the list of products, whatever the others are. */
const CLEAR_LIKENESS = 3;

/** A clerk's own file as it was understood. */
export interface OwnFile<Read = Table> {
  /** Null where its columns do not say what its products are; `problem` says why. */
  table: Read | null;
  problem: string | null;
  /** The sheets that can be chosen; one without a name for a CSV file. */
  sheets: string[];
  sheet: string;
  source: Source;
  /** A text whose point may mean two things (settleTable.ts). */
  unclear_point: string | null;
}

/** The table of a CSV or XLSX file, distinguished by their bytes, whose first row names the columns as an export does. Throws UnreadableTable. */
export async function parseSpreadsheet(bytes: Uint8Array): Promise<Table> {
  const [first] = await readSheets(bytes, null);
  return bounded(readTable(first?.rows ?? []));
}

/** A clerk's own file: its heads may stand anywhere and be called anything. Throws UnreadableTable for what is no such file. */
export async function parseOwnFile(bytes: Uint8Array, choice: SourceChoice): Promise<OwnFile> {
  const sheets = await readSheets(bytes, choice);
  const read = sheets.filter(({ rows }) => rows.length > 0);
  const sheet =
    read.find(({ name }) => name === choice.sheet) ??
    read.reduce<Sheet | undefined>(
      (best, next) => (!best || likeness(next.rows) > likeness(best.rows) ? next : best),
      undefined,
    );
  if (!sheet) throw new UnreadableTable(serverMessages.importEmpty);
  const source = readSource(sheet.rows, choice);
  // Any text is a CSV file of one column.
  if (sheet.name === '' && source.columns.length < 2 && !namesProducts(source.columns.map(({ as }) => as)))
    throw new UnreadableTable(serverMessages.importHeadsMissing);
  const found = { sheets: sheets.map(({ name }) => name), sheet: sheet.name, source, unclear_point: null };
  try {
    const table = bounded(readOwnTable(sheet.rows, source));
    return { ...found, table, problem: null, unclear_point: findUnclearPoint(table, choice) };
  } catch (error) {
    if (error instanceof UnreadableTable) return { ...found, table: null, problem: error.message };
    throw error;
  }
}

/** The first rows of a CSV or XLSX file as text; `isHead` says of a cell of the first row whether it is known. Throws UnreadableTable. */
export async function parseRows(
  bytes: Uint8Array,
  rowsAtMost: number,
  isHead: (head: string) => boolean,
): Promise<string[][]> {
  const [first] = await readSheets(bytes, null, isHead);
  return (first?.rows ?? []).slice(0, rowsAtMost).map((row) => [...row]);
}

function bounded(table: Table): Table {
  if (Buffer.byteLength(JSON.stringify(table)) <= TABLE_BYTES) return table;
  // The rows as the clerk wrote them are a help; those that are imported are not left out.
  const bare = { ...table, rows: table.rows.map(({ row, cells }) => ({ row, cells })) };
  if (Buffer.byteLength(JSON.stringify(bare)) > TABLE_BYTES) throw new UnreadableTable(staffMessages.tooLarge);
  return bare;
}

/** The sheets of a workbook that are not hidden, or the one that a CSV file is. */
async function readSheets(
  bytes: Uint8Array,
  choice: SourceChoice | null,
  isHead?: (head: string) => boolean,
): Promise<Sheet[]> {
  const begins = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable(staffMessages.importFileUnknown);
  if (!begins(0x50, 0x4b, 3, 4))
    return [
      {
        name: '',
        rows: choice ? readCsv(bytes, ROWS_READ, isKnownHead, ROWS_LOOKED_AT) : readCsv(bytes, ROWS_READ, isHead),
      },
    ];
  // The library that reads XLSX takes as long to load as a CSV file takes to read.
  const { readXlsx } = await import('./readXlsx.ts');
  return readXlsx(bytes, {
    wanted: choice?.sheet,
    isEnough: choice ? (rows) => likeness(rows) >= CLEAR_LIKENESS : () => true,
    fillsMerged: choice !== null,
  });
}
