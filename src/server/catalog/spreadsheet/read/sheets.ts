import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { singleFile } from '../../../platform/http/formFields.ts';
import { CAPS, createCap } from '../../../platform/limits/caps.ts';
import type { FormLimits } from '../../../platform/uploads/uploads.ts';
import { plainHead, type SourceChoice } from '../findColumns.ts';
import type { OwnFile } from './readFile.ts';
import type { SheetTask } from './sheetWorker.ts';

const WORKER = join(import.meta.dirname, 'sheetWorker.ts');

const LIMITS = { milliseconds: 20_000, megabytes: 512 };

/** Each may take hundreds of megabytes and a core for seconds. */
const { run: limitReading } = createCap(CAPS.sheetReader);

/** Throws invalid for a file that the worker rejected, or which took more than `limits`. */
async function inWorker<Result>(task: SheetTask, { milliseconds, megabytes }: typeof LIMITS): Promise<Result> {
  // The worker needs no secret of the store.
  const worker = new Worker(WORKER, { env: {}, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  const timer = setTimeout(() => void worker.terminate(), milliseconds);
  const answered = new Promise<{ result: Result } | { rejected: string }>((resolve) => {
    const giveUp = () => resolve({ rejected: serverMessages.importFileUnreadable });
    worker.once('message', resolve).once('error', giveUp).once('exit', giveUp);
  });
  try {
    worker.postMessage(task);
    const answer = await answered;
    if ('rejected' in answer) throw rejectedFile(answer.rejected);
    return answer.result;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const read = <Result>(task: SheetTask, limits = LIMITS): Promise<Result> =>
  limitReading(() => inWorker<Result>(task, limits));

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Throws invalid for a file that is no spreadsheet or exceeds the limits. */
export const readSpreadsheet = async (file: Blob, choice: SourceChoice, limits?: typeof LIMITS): Promise<OwnFile> =>
  read({ read: await bytesOf(file), choice }, limits);

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
