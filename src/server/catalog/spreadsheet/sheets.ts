import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { singleFile } from '../../platform/http/formFields.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { FormLimits } from '../../platform/uploads/uploads.ts';
import type { Cell } from './cellText.ts';
import { plainHead, type SourceChoice } from './findColumns.ts';
import type { OwnFile } from './readFile.ts';
import type { SheetTask, SheetToWrite } from './sheetWorker.ts';

const WORKER = join(import.meta.dirname, 'sheetWorker.ts');

type RowParts = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;

interface Limits {
  milliseconds: number;
  megabytes: number;
}
const READING: Limits = { milliseconds: 20_000, megabytes: 512 };
const WRITING: Limits = { milliseconds: 300_000, megabytes: 2_048 };

/** Each may take hundreds of megabytes and a core for seconds. */
const { run: limitReading } = createCap(CAPS.sheetReader);
const { run: limitWriting } = createCap(CAPS.sheetWriter);

/** Null if the worker reached its limits. Throws invalid for a file that it rejected. */
async function inWorker<Result>(
  task: SheetTask,
  { milliseconds, megabytes }: Limits,
  rows: RowParts = [],
): Promise<Result | null> {
  // The worker needs no secret of the store.
  const worker = new Worker(WORKER, { env: {}, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  const timer = setTimeout(() => void worker.terminate(), milliseconds);
  const answered = new Promise<{ result: Result } | { rejected: string } | null>((resolve) => {
    worker.once('message', resolve);
    worker.once('error', () => resolve(null));
    worker.once('exit', () => resolve(null));
  });
  try {
    // In parts, because copying all rows at once would block the event loop.
    for await (const part of rows) worker.postMessage(part);
    worker.postMessage(task);
    const answer = await answered;
    if (answer && 'rejected' in answer) throw rejectedFile(answer.rejected);
    return answer?.result ?? null;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

async function read<Result>(task: SheetTask, limits = READING): Promise<Result> {
  const result = await limitReading(() => inWorker<Result>(task, limits));
  if (result === null) throw rejectedFile(serverMessages.importFileUnreadable);
  return result;
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Throws invalid for a file that is no spreadsheet or exceeds the limits. */
export const readSpreadsheet = async (file: Blob, choice: SourceChoice, limits?: Limits): Promise<OwnFile> =>
  read({ read: await bytesOf(file), choice }, limits);

/** `rows` belong to the first sheet. Throws unavailable if other files take too long. */
export async function buildWorkbook(sheets: readonly SheetToWrite[], rows: RowParts): Promise<Buffer> {
  const file = await limitWriting(() => inWorker<Uint8Array>({ write: sheets }, WRITING, rows));
  if (!file) throw new Error('the workbook could not be built');
  return Buffer.from(file);
}

/** Allows one more file, so that the error can name it. */
export const fileFormLimits = (bytes: number): FormLimits => ({
  bytes: bytes + 1024 * 1024,
  fileNames: ['file'],
  files: 2,
  fields: 20,
  fieldBytes: 500_000,
});

/** Throws invalid without a file, too_large above `bytes`. */
export function requireFile(form: FormData, bytes: number): File {
  const file = singleFile(form);
  if (!file) throw rejectedFile(serverMessages.noFile);
  if (file.size > bytes) throw new DomainError('too_large', staffMessages.tooLarge);
  return file;
}

/** Column names are as `grade_level`. Throws as requireFile and readSpreadsheet do. */
export async function readSentRows(
  form: FormData,
  { bytes, ...wanted }: { bytes: number; heads: readonly string[]; rowsAtMost: number },
): Promise<{ heads: string[]; rows: string[][] }> {
  const file = requireFile(form, bytes);
  const [heads = [], ...rows] = await read<string[][]>({ readRows: await bytesOf(file), ...wanted });
  return { heads: heads.map((head) => plainHead(head).replaceAll(' ', '_')), rows };
}

export const rejectedFile = (message: string): DomainError => fieldError('invalid', 'file', message);
