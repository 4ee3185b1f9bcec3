import type { Cell } from './cellText.ts';
import { COLUMN_WIDTHS, EXPORT_COLUMNS } from './columns.ts';
import type { SourceChoice } from './importSource.ts';
import { type OwnFile, parseOwnFile, parseSpreadsheet } from './readFile.ts';
import { type Table, UnreadableTable } from './readTable.ts';

/** The tasks that the store sends to this process (spreadsheetProcess.ts starts it), and its responses. */
export type Task =
  | { part: Uint8Array }
  | { read: true }
  | { readOwn: SourceChoice }
  | { rows: Cell[][] }
  | { write: true }
  | { template: string[] };
export type TaskResult = { table: Table } | { own: OwnFile } | { rejected: string } | { file: Uint8Array };

/** A workbook of one sheet: heads in bold and in view, numbers as numbers. */
async function writeWorkbook(rows: readonly Cell[][]): Promise<Buffer> {
  // Most processes read, and need nothing of it.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const heads = EXPORT_COLUMNS.map((column) => ({ value: column, fontWeight: 'bold' as const }));
  return writeXlsxFile([heads, ...rows], {
    sheet: 'Stocks',
    stickyRowsCount: 1,
    columns: EXPORT_COLUMNS.map((column) => ({ width: COLUMN_WIDTHS[column] })),
  }).toBuffer();
}

function sendResult(result: TaskResult): void {
  process.send?.(result, () => process.disconnect());
}

const parts: Uint8Array[] = [];
const rows: Cell[][] = [];

process.on('message', async (task: Task) => {
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
  if ('write' in task) return sendResult({ file: await writeWorkbook(rows) });
  const bytes = Buffer.concat(parts);
  try {
    if ('readOwn' in task) sendResult({ own: await parseOwnFile(bytes, task.readOwn) });
    else sendResult({ table: await parseSpreadsheet(bytes) });
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    sendResult({ rejected: error.message });
  }
});
// It ends with the process that started it.
process.once('disconnect', () => process.exit());
