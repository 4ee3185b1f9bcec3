import { parentPort } from 'node:worker_threads';
import type { Cell } from './cellText.ts';
import type { SourceChoice } from './findColumns.ts';
import { parseFile, parseRows } from './readFile.ts';
import { UnreadableTable } from './readTable.ts';

/** Rows to write arrive before it, in parts (sheets.ts). */
export type SheetTask =
  | { read: Uint8Array; choice: SourceChoice }
  | { readRows: Uint8Array; rowsAtMost: number; heads: readonly string[] }
  | { write: readonly SheetToWrite[] };

/** Widths are in characters. */
export interface SheetToWrite {
  name: string;
  heads: readonly string[];
  widths: readonly number[];
  rows?: readonly Cell[][];
}

/** `rows` belong to the first sheet. Heads are bold and frozen; numbers stay numbers. */
async function writeWorkbook(sheets: readonly SheetToWrite[], rows: readonly Cell[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(
    sheets.map(({ name, heads, widths, rows: own = rows }) => ({
      sheet: name,
      data: [heads.map((value) => ({ value, fontWeight: 'bold' as const })), ...own],
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
    })),
  ).toBuffer();
}

async function work(task: SheetTask): Promise<unknown> {
  if ('read' in task) return parseFile(task.read, task.choice);
  if ('readRows' in task) return parseRows(task.readRows, task.rowsAtMost, (head) => task.heads.includes(head));
  return writeWorkbook(task.write, rows);
}

const rows: Cell[][] = [];

parentPort?.on('message', async (message: SheetTask | Cell[][]) => {
  if (Array.isArray(message)) {
    for (const row of message) rows.push(row);
    return;
  }
  try {
    parentPort?.postMessage({ result: await work(message) });
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    parentPort?.postMessage({ rejected: error.message });
  }
});
