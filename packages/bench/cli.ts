import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The value of an option, and by its kind what the option takes: a number above 0, several, a text, or nothing (a flag). */
type Option = number | readonly number[] | string | boolean;
type Options = Record<string, Option>;

interface BenchContext<Values extends Options> {
  /** As given, otherwise the defaults. */
  options: Values;
  /** Folder of the bench's stores: `--data DIR`, otherwise a folder that is removed at the end. */
  dataDir: string;
  /** Ends the bench: an interrupted one unwinds as a failed one does, so that no server and no folder is left behind. */
  signal: AbortSignal;
}

/** Runs a bench with the arguments of its command line; returns the exit code of the process. */
export type Bench = (args: string[]) => Promise<number>;

/** A bench by its options with their defaults, to which `--data DIR` is added; `run` returns whether every target is met. */
export function defineBench<Values extends Options>(
  defaults: Values,
  run: (context: BenchContext<Values>) => Promise<boolean>,
): Bench {
  return async (args) => {
    const interrupted = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());
    try {
      await using stack = new AsyncDisposableStack();
      const options = readOptions(args, { data: '', ...defaults });
      const dataDir = options.data ? resolve(options.data) : await mkdtemp(join(tmpdir(), 'campus-store-bench-'));
      if (!options.data) stack.defer(() => rm(dataDir, { recursive: true, force: true }));
      return (await run({ options, dataDir, signal: interrupted.signal })) ? 0 : 1;
    } catch (error) {
      say(interrupted.signal.aborted ? 'Interrupted.' : String(error instanceof Error ? error.stack : error));
      return interrupted.signal.aborted ? 130 : 1;
    }
  };
}

/** The options of a command line, each of its default's kind. Throws for one that there is not, and for a wrong number. */
export function readOptions<Values extends Options>(args: string[], defaults: Values): Values {
  const typeOf = (value: Option) => (typeof value === 'boolean' ? 'boolean' : 'string');
  const types = Object.entries(defaults).map(([name, value]) => [name, { type: typeOf(value) }]);
  const { values } = parseArgs({ args, options: Object.fromEntries(types) });
  const given = Object.entries(values as Record<string, string | boolean>);
  const options = given.map(([name, text]) => [name, toOption(name, text, defaults[name])]);
  return { ...defaults, ...Object.fromEntries(options) };
}

function toOption(name: string, given: string | boolean, standard: Option | undefined): Option {
  if (typeof given === 'boolean' || typeof standard === 'string') return given;
  const [first = 0, ...others] = given.split(',').map(Number);
  const takesMany = typeof standard === 'object';
  const isRight = [first, ...others].every((value) => value > 0) && (takesMany || others.length === 0);
  if (!isRight) throw new Error(`--${name} takes ${takesMany ? 'numbers' : 'a number'} above 0.`);
  return takesMany ? [first, ...others] : first;
}

/** Progress is written to the terminal, and only results to the output. */
export const say = (text: string) => process.stderr.write(`${text}\n`);
export const print = (text: string) => process.stdout.write(`${text}\n`);

/** The middle one of some values, or the lower of the two in the middle; NaN of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? Number.NaN;

/** Returns the milliseconds that some work takes, and its result. */
export async function timed<Result>(work: () => Promise<Result>): Promise<[ms: number, result: Result]> {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}

/** Returns milliseconds of a call: of the first one, which fills the caches of names and statements, and the median of `rounds` after it. */
export async function measureTimes(call: () => Promise<unknown>, rounds: number) {
  const times: number[] = [];
  while (times.length <= rounds) times.push((await timed(call))[0]);
  return { firstMs: times[0] ?? 0, medianMs: median(times.slice(1)) };
}

/** Rows of the same columns as a table in Markdown; a column of numbers stands to the right. */
export function markdownTable(rows: readonly Record<string, string | number>[]): string {
  const [first = {}] = rows;
  const alignments = Object.values(first).map((cell) => (/^[\d.,]+$/.test(String(cell)) ? '---:' : '---'));
  const lines = [Object.keys(first), alignments, ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Figures beside their goals: `note` writes one down, `table` shows all in Markdown. A rate (its unit is `/s`) is to reach its goal,
 * whatever else is measured is to stay within it.
 */
export function createGoals() {
  const rows: Record<'what' | 'measured' | 'goal' | 'met', string>[] = [];
  return {
    note(what: string, figure: number, goal: number, unit = ''): void {
      const isRate = unit === '/s';
      const show = (value: number) => `${value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0)} ${unit}`.trim();
      const met = (isRate ? figure >= goal : figure <= goal) ? 'yes' : 'no';
      rows.push({ what, measured: show(figure), goal: `at ${isRate ? 'least' : 'most'} ${show(goal)}`, met });
      say(`  ${what}: ${show(figure)} of ${show(goal)}`);
    },
    table: () => markdownTable(rows),
    areMet: () => rows.every(({ met }) => met === 'yes'),
  };
}
export type Goals = ReturnType<typeof createGoals>;
