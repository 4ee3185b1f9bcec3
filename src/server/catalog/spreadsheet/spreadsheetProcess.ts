import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { type DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { COMPILE_CACHE } from '../../platform/compileCache.ts';
import { pathOf } from '../../platform/files/fileOnDisk.ts';
import { CAPS, createCap } from '../../platform/limits/caps.ts';
import type { Cell } from './cellText.ts';
import type { SourceChoice } from './importSource.ts';
import type { OwnFile } from './readFile.ts';
import type { Line, ReadTable } from './rowLines.ts';
import type { PlainRows, SheetHead, Task, TaskResult } from './spreadsheetWork.ts';

/**
 * Files of strangers are read, and large ones built, in a process of their own. A worker thread would keep the event loop
 * free as well, but not the store alive: one allocation past its resourceLimits ends the whole process.
 */
const WORK = join(import.meta.dirname, 'spreadsheetWork.ts');

interface Limits {
  milliseconds: number;
  megabytes: number;
}
const READING: Limits = { milliseconds: 30_000, megabytes: 512 };
/** The time for a file of less than a megabyte: people's own files take a fraction of a second, and more where the store is busy. */
const SMALL_FILE_BYTES = 1024 * 1024;
const SMALL_READING: Limits = { ...READING, milliseconds: 15_000 };
/** How long a file may be read, by its size. */
export const limitsFor = (bytes: number): Limits => (bytes < SMALL_FILE_BYTES ? SMALL_READING : READING);
const WRITING: Limits = { milliseconds: 300_000, megabytes: 2_048 };

/** Each may take hundreds of megabytes, and a core for seconds; who reads does not wait for who writes. A caller has one file read at a time. */
const { run: limitReading } = createCap(CAPS.sheetReader);
const { run: limitWriting } = createCap(CAPS.sheetWriter);

/** The rows of a CSV or XLSX file. Throws invalid for one that is none, or that cannot be read within the limits. */
export async function readSpreadsheet(file: Blob, limits = limitsFor(file.size)): Promise<ReadTable> {
  const { result, ...parts } = await readInProcess(file, limits, { read: true });
  if (result && 'table' in result) return { ...result.table, ...parts };
  throw unreadable(result);
}

/** A clerk's own file as its columns were chosen or guessed. Throws as readSpreadsheet does. */
export async function readOwnSpreadsheet(file: Blob, choice: SourceChoice): Promise<OwnFile<ReadTable>> {
  const { result, ...parts } = await readInProcess(file, limitsFor(file.size), { readOwn: choice });
  if (result && 'own' in result) return { ...result.own, table: result.own.table && { ...result.own.table, ...parts } };
  throw unreadable(result);
}

/** The rows of a CSV or XLSX file as text. Throws as readSpreadsheet does. */
export async function readRows(file: Blob, wanted: PlainRows): Promise<string[][]> {
  const { result } = await readInProcess(file, limitsFor(file.size), { readRows: wanted });
  if (result && 'plain' in result) return result.plain;
  throw unreadable(result);
}

async function readInProcess(file: Blob, limits: Limits, task: Task): Promise<Omit<Outcome, 'complaint'>> {
  const { complaint: _, ...read } = await limitReading(() =>
    inProcess(limits, async (child) => {
      const path = pathOf(file);
      if (path !== undefined) await send(child, { path });
      // Part by part, for a whole file would hold the event loop while it is copied.
      else for await (const part of file.stream()) await send(child, { part });
      await send(child, task);
    }),
  );
  return read;
}

function unreadable(result: TaskResult | null): DomainError {
  const message = result && 'rejected' in result ? result.rejected : serverMessages.importFileUnreadable;
  return fieldError('invalid', 'file', message);
}

/** An XLSX file of these rows below the heads of a sheet. Throws unavailable where other files take too long. */
export async function buildWorkbook(
  sheet: SheetHead,
  chunks: AsyncIterable<Cell[][]> | Iterable<Cell[][]>,
): Promise<Buffer> {
  return build(async (child) => {
    for await (const rows of chunks) await send(child, { rows });
    await send(child, { write: sheet });
  });
}

/** The template of an import as an XLSX file, with these categories to choose from. Throws as buildWorkbook does. */
export const buildTemplate = (categories: string[]): Promise<Buffer> =>
  build((child) => send(child, { template: categories }));

async function build(task: (child: ChildProcess) => Promise<void>): Promise<Buffer> {
  const { result, complaint } = await limitWriting(() => inProcess(WRITING, task));
  if (result && 'file' in result) return Buffer.from(result.file);
  throw new Error(`the workbook could not be built: ${complaint}`);
}

interface Outcome {
  /** Null where the process ended without a word, by itself or at its limits. */
  result: TaskResult | null;
  /** The rows and the products of a table. */
  lines: Line[];
  groups: Line[];
  /** The last of what it wrote to its error output. */
  complaint: string;
}

async function inProcess(limits: Limits, task: (child: ChildProcess) => Promise<void>): Promise<Outcome> {
  const child = fork(WORK, [], {
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // It needs no secret of the store's.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  // The store itself, and its database, come first where there are few cores; a lower priority would leave a small file unread in its time. There
  // is no process id where it could not be started.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds);
  const ended = new Promise<Outcome>((resolve) => {
    const outcome: Outcome = { result: null, lines: [], groups: [], complaint: '' };
    child.stderr?.on('data', (text: Buffer) => {
      outcome.complaint = `${outcome.complaint}${text}`.slice(-2_000);
    });
    child.on('message', (message: TaskResult) => {
      if ('line' in message) outcome.lines.push(message.line);
      else if ('group' in message) outcome.groups.push(message.group);
      else outcome.result = message;
    });
    child.once('error', () => resolve(outcome));
    child.once('close', () => resolve(outcome));
  });
  try {
    await task(child);
    return await ended;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

/** Resolves once the other side can take more; what is sent to a process that has ended is lost. */
function send(child: ChildProcess, task: Task): Promise<void> {
  return new Promise((resolve) => {
    if (!child.connected) resolve();
    else child.send(task, () => resolve());
  });
}
