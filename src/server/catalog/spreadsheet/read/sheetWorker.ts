import { parentPort } from 'node:worker_threads';
import type { SourceChoice } from '../findColumns.ts';
import { parseFile, parseRows } from './readFile.ts';
import { UnreadableTable } from './readTable.ts';

export type SheetTask =
  | { read: Uint8Array; choice: SourceChoice }
  | { readRows: Uint8Array; rowsAtMost: number; heads: readonly string[] };

const work = (task: SheetTask): Promise<unknown> =>
  'read' in task
    ? parseFile(task.read, task.choice)
    : parseRows(task.readRows, task.rowsAtMost, (head) => task.heads.includes(head));

parentPort?.on('message', async (task: SheetTask) => {
  try {
    parentPort?.postMessage({ result: await work(task) });
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    parentPort?.postMessage({ rejected: error.message });
  }
});
