import { readFile } from 'node:fs/promises';
import type { Cell } from './cellText.ts';
import { groupRows } from './groupRows.ts';
import type { SourceChoice } from './importSource.ts';
import { type OwnFile, parseOwnFile, parseRows, parseSpreadsheet } from './readFile.ts';
import { type Table, UnreadableTable } from './readTable.ts';
import { groupLines, type Line, type LinedTable, toLines } from './rowLines.ts';
import { settleTable } from './settleTable.ts';

/** The tasks that the store sends to this process (spreadsheetProcess.ts starts it), and its responses. */
export type Task =
  /** A file that lies on the disk, or comes part by part. */
  | { path: string }
  | { part: Uint8Array }
  | { read: true }
  | { readOwn: SourceChoice }
  | { readRows: PlainRows }
  | { rows: Cell[][] }
  | { write: SheetHead }
  | { template: string[] };
export type TaskResult =
  /** Some rows of a table, and some of its products, which come before the rest of it. */
  | { line: Line }
  | { group: Line }
  | { table: LinedTable }
  | { own: OwnFile<LinedTable> }
  | { plain: string[][] }
  | { rejected: string }
  | { file: Uint8Array };

/** The rows that are wanted of a file that is no table of products: its known heads, and how many rows there may be with them. */
export interface PlainRows {
  heads: readonly string[];
  rowsAtMost: number;
}

/** A sheet without its rows: its name, its heads and how wide their columns are, in characters. */
export interface SheetHead {
  name: string;
  heads: readonly string[];
  widths: readonly number[];
}

/** A workbook of one sheet: heads in bold and in view, numbers as numbers. */
async function writeWorkbook({ name, heads, widths }: SheetHead, rows: readonly Cell[][]): Promise<Buffer> {
  // Most processes read, and need nothing of it.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const first = heads.map((head) => ({ value: head, fontWeight: 'bold' as const }));
  return writeXlsxFile([first, ...rows], {
    sheet: name,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBuffer();
}

const readPlain = (bytes: Uint8Array, { heads, rowsAtMost }: PlainRows): Promise<string[][]> =>
  parseRows(bytes, rowsAtMost, (head) => heads.includes(head));

const send = (result: TaskResult) => new Promise<void>((resolve) => process.send?.(result, () => resolve()));

async function sendResult(result: TaskResult): Promise<void> {
  await send(result);
  process.disconnect();
}

/**
 * Sends the rows and the products of a table in many small messages: the store reads each message in one step, and a large one would hold it up.
 * With `told`, the clerk has chosen which rows make one product. Returns the rest of the table.
 */
async function sendRows({ rows: all, ...table }: Table, told?: SourceChoice): Promise<LinedTable> {
  for (const line of toLines(all)) await send({ line });
  const whole = { ...table, rows: all };
  const groups = await groupRows(told ? await settleTable(whole, told) : whole);
  for (const group of groupLines(groups)) await send({ group });
  return { ...table, row_count: all.length, lines: [] };
}

async function sendOwn(file: OwnFile, told: SourceChoice): Promise<void> {
  await sendResult({ own: { ...file, table: file.table && (await sendRows(file.table, told)) } });
}

let path: string | undefined;
const parts: Uint8Array[] = [];
const rows: Cell[][] = [];

process.on('message', async (task: Task) => {
  if ('path' in task) {
    path = task.path;
    return;
  }
  if ('part' in task) {
    parts.push(task.part);
    return;
  }
  if ('rows' in task) {
    for (const row of task.rows) rows.push(row);
    return;
  }
  if ('template' in task) {
    const { writeTemplate } = await import('./templateWorkbook.ts');
    return sendResult({ file: await writeTemplate(task.template) });
  }
  if ('write' in task) return sendResult({ file: await writeWorkbook(task.write, rows) });
  const bytes = path === undefined ? Buffer.concat(parts) : await readFile(path);
  try {
    if ('readOwn' in task) await sendOwn(await parseOwnFile(bytes, task.readOwn), task.readOwn);
    else if ('readRows' in task) await sendResult({ plain: await readPlain(bytes, task.readRows) });
    else await sendResult({ table: await sendRows(await parseSpreadsheet(bytes)) });
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    await sendResult({ rejected: error.message });
  }
});
// It ends with the process that started it.
process.once('disconnect', () => process.exit());
