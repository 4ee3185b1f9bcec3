import { mkdtemp, rm } from 'node:fs/promises';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Progress goes to the terminal; what a bench found alone to the output. */
export const say = (text: string) => process.stderr.write(`${text}\n`);

export const isoDate = (): string => new Date().toISOString().slice(0, 10);

/** The machine that a bench runs on, in a line. */
export const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${platform()} ${arch()}, Node ${process.versions.node}`;

/** Milliseconds on a clock that all processes of the machine share and nobody sets. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** A number of the command line; throws where it is not above 0. */
export function positive(name: string, text: string): number {
  if (!(Number(text) > 0)) throw new Error(`--${name} takes numbers above 0, not ${text}.`);
  return Number(text);
}

/** The middle one of some values, or the lower of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? Number.NaN;

/** The milliseconds that some work takes, and what comes of it. */
export async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

interface BenchFolder {
  /** Ends the bench: an interrupted one unwinds as a failed one does, so that no server and no folder is left behind. */
  signal: AbortSignal;
  dataDir: string;
}

/**
 * Runs a bench in `data`, or in a folder of its own that is removed at its end; it answers whether every target is met.
 * Ends the process with 1 where one is missed or the bench fails, with 130 where it is interrupted.
 */
export async function runBench(
  data: string | undefined,
  bench: (folder: BenchFolder) => Promise<boolean>,
): Promise<void> {
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
  try {
    await using stack = new AsyncDisposableStack();
    const dataDir = data ? resolve(data) : await mkdtemp(join(tmpdir(), 'campus-store-bench-'));
    if (!data) stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    if (!(await bench({ signal: interrupted.signal, dataDir }))) process.exitCode = 1;
  } catch (error) {
    process.exitCode = interrupted.signal.aborted ? 130 : 1;
    say(interrupted.signal.aborted ? 'Interrupted.' : String(error instanceof Error ? error.stack : error));
  }
}
