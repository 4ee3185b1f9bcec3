import { markdownTable } from './cli.ts';
import type { Measurement } from './load.ts';
import type { Scenario, Side } from './scenario.ts';
import type { Caches } from './servers.ts';

/** Results of the store with their targets. The baseline, which has no caches, is measured again next to each result. */
export interface Comparison extends Record<Side, Measurement> {
  scenario: string;
  title: string;
  caches: Caches;
  connections: number;
  /** Requests per second of the store : baseline; of the store beside itself, processor time of the procedure : the REST call. */
  ratio: number;
  target: number | null;
  /** The goals that were missed, a message each. */
  missed: string[];
}

interface Report extends Record<'warmup' | 'seconds', number> {
  machine: string;
  comparisons: Comparison[];
}

/** Number of connections, and how many times longer than the median the slowest of a hundred requests may take. */
const [SPREAD_CONNECTIONS, MAX_SPREAD] = [50, 3];
/** Above this share of its core, the load itself may be the limit. */
const MAX_LOAD_SHARE = 0.9;

/** Compares a run of the store with a run of the baseline. */
export function compare(
  { name, title, target: targets, isWithinStore }: Scenario,
  { caches, connections }: { caches: Caches; connections: number },
  { store, baseline }: Record<Side, Measurement>,
): Comparison {
  const target = (caches === 'off' ? targets?.uncached : targets?.shipped) ?? null;
  const rate = baseline.rps > 0 ? store.rps / baseline.rps : 0;
  const ratio = isWithinStore ? costOf(baseline) / costOf(store) : rate;
  const sides = Object.entries({ store, baseline });
  const problems = sides.flatMap(([side, run]) => problemsOf(run).map((problem) => `the ${side} ${problem}`));
  if (target !== null && ratio < target) problems.push(`${ratio.toFixed(2)} of the baseline, not ${target}.`);
  if (connections === SPREAD_CONNECTIONS && store.p99 > MAX_SPREAD * store.p50) {
    problems.push(`p99 is ${(store.p99 / store.p50).toFixed(1)} times p50, not ${MAX_SPREAD}.`);
  }
  const missed = problems.map((problem) => `${title}, ${connections} connections, caches ${caches}: ${problem}`);
  return { scenario: name, title, caches, connections, store, baseline, ratio, target, missed };
}

const costOf = ({ server, database }: Measurement): number => server.cpuMs + database.cpuMs;

function problemsOf({ errors, wrong, examples, broken, loadShare }: Measurement): string[] {
  return [
    ...(errors > 0 ? [`left ${errors} requests unanswered.`] : []),
    ...(wrong > 0 ? [`gave ${wrong} wrong answers: ${examples.join(' · ')}`] : []),
    ...(broken === null ? [] : [`broke what must hold: ${broken}`]),
    ...(loadShare > MAX_LOAD_SHARE ? ["kept the load's core so busy that the load was measured."] : []),
  ];
}

/** The report as Markdown: a table of two rows a comparison, and the promises missed. */
export function markdownOf({ machine, warmup, seconds, comparisons }: Report): string {
  const missed = comparisons.flatMap((comparison) => comparison.missed);
  return [
    markdownTable(comparisons.flatMap((comparison) => [rowOf(comparison, 'store'), rowOf(comparison, 'baseline')])),
    '',
    `${machine}; ${warmup} s of warm-up, ${seconds} s counted. Times and CPU (for one request) in milliseconds; peaks in ` +
      'MB; a ratio is the store’s requests per second to those of the baseline, and the processor time of a procedure to that of its REST call.',
    '',
    ...(missed.length > 0 ? ['Missed:', ...missed.map((message) => `- ${message}`)] : ['Every target is met.']),
  ].join('\n');
}

function rowOf({ title, connections, ratio, target, caches, ...sides }: Comparison, side: Side) {
  const { rps, p50, p97_5, p99, errors, wrong, server, database } = sides[side];
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
  const megabytes = ({ peakBytes }: typeof server) => Math.round(peakBytes / 1e6);
  const verdict = target === null ? '' : `${target} ${ratio < target ? 'missed' : 'met'}`;
  const isStore = side === 'store';
  return {
    ...{ scenario: title, caches: isStore ? caches : '–', connections, side },
    ...{ 'req/s': Math.round(rps).toLocaleString('en'), ratio: isStore ? ratio.toFixed(2) : '' },
    ...{ target: isStore ? verdict : '', p50: ms(p50), 'p97.5': ms(p97_5), p99: ms(p99), errors: errors + wrong },
    ...{ 'CPU server': ms(server.cpuMs), 'CPU database': ms(database.cpuMs) },
    ...{ 'peak server': megabytes(server), 'peak database': megabytes(database) },
  };
}
