import { parentPort } from 'node:worker_threads';
import type { Cell } from './cellText.ts';
import type { SourceChoice } from './findColumns.ts';
import { parseFile, parseRows } from './readFile.ts';
import { UnreadableTable } from './readTable.ts';

/** The task of this thread (sheets.ts starts it). Rows to write come before it, in parts. */
export type SheetTask =
  | { read: Uint8Array; choice: SourceChoice }
  | { readRows: Uint8Array; rowsAtMost: number; heads: readonly string[] }
  | { write: SheetHead }
  | { template: string[] };

/** A sheet without its rows: its name, its column names and their widths in characters. */
export interface SheetHead {
  name: string;
  heads: readonly string[];
  widths: readonly number[];
}

/** A workbook of one sheet: column names in bold and always visible, numbers as numbers. */
async function writeWorkbook({ name, heads, widths }: SheetHead, rows: readonly Cell[][]): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const first = heads.map((head) => ({ value: head, fontWeight: 'bold' as const }));
  return writeXlsxFile([first, ...rows], {
    sheet: name,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }).toBuffer();
}

async function work(task: SheetTask): Promise<unknown> {
  if ('read' in task) return parseFile(task.read, task.choice);
  if ('readRows' in task) return parseRows(task.readRows, task.rowsAtMost, (head) => task.heads.includes(head));
  if ('write' in task) return writeWorkbook(task.write, rows);
  const { writeTemplate } = await import('./templateWorkbook.ts');
  return writeTemplate(task.template);
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
