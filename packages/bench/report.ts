import type { LoadAnswer } from './loadProcess.ts';
import type { Caches } from './processes.ts';
import type { Scenario, Side } from './scenario.ts';

/** One run, as it came out. */
export interface Measurement extends LoadAnswer {
  scenario: string;
  side: Side;
  /** Of the store; the baseline, which has none, is measured anew beside each. */
  caches: Caches;
  connections: number;
  /** What did not hold in the database afterwards. */
  broken: string | null;
}

/** The store beside its baseline, by the same number of connections, and what was promised of them. */
export interface Comparison {
  scenario: string;
  title: string;
  caches: Caches;
  connections: number;
  store: Measurement;
  baseline: Measurement;
  /** Requests per second of the store : baseline. */
  ratio: number;
  target: number | null;
  /** What is missed, a message each. */
  missed: string[];
}

export interface Report {
  date: string;
  machine: string;
  warmup: number;
  seconds: number;
  comparisons: Comparison[];
}

/** The slowest of a hundred take at most so many times what the middle one takes. */
const MAX_SPREAD = 3;
/** The number of connections that this is promised for. */
const SPREAD_CONNECTIONS = 50;
/** Past this share of its core the load may be what is measured. */
const MAX_LOAD_SHARE = 0.9;

/** Sets a run of the store beside the baseline's. */
export function compare(scenario: Scenario, store: Measurement, baseline: Measurement): Comparison {
  const { caches, connections } = store;
  const target = (caches === 'off' ? scenario.target?.uncached : scenario.target?.shipped) ?? null;
  const ratio = baseline.rps > 0 ? store.rps / baseline.rps : 0;
  const where = `${scenario.title}, ${connections} connections, caches ${caches}`;
  const missed = [
    ...[store, baseline].flatMap((run) => problemsOf(run).map((problem) => `${where}: the ${run.side} ${problem}`)),
    ...(target !== null && ratio < target
      ? [`${where}: ${ratio.toFixed(2)} of the baseline's requests, not ${target.toFixed(1)}.`]
      : []),
    ...(connections === SPREAD_CONNECTIONS && store.p99 > MAX_SPREAD * store.p50
      ? [`${where}: p99 is ${(store.p99 / store.p50).toFixed(1)} times p50, not ${MAX_SPREAD}.`]
      : []),
  ];
  return {
    scenario: scenario.name,
    title: scenario.title,
    caches,
    connections,
    store,
    baseline,
    ratio,
    target,
    missed,
  };
}

function problemsOf(run: Measurement): string[] {
  return [
    ...(run.errors > 0 ? [`left ${run.errors} requests unanswered.`] : []),
    ...(run.wrong > 0 ? [`gave ${run.wrong} wrong answers: ${run.examples.join(' · ')}`] : []),
    ...(run.broken === null ? [] : [`broke what must hold: ${run.broken}`]),
    ...(run.loadShare > MAX_LOAD_SHARE ? ["kept the load's core so busy that the load was measured."] : []),
  ];
}

const HEADS =
  `scenario|caches|connections|side|req/s|ratio|target|p50|p97.5|p99|errors|CPU server|CPU database|peak server|
  peak database`.split(/\|\s*/);

/** The report as Markdown: a table of two rows a comparison, and the promises missed. */
export function markdownOf({ date, machine, warmup, seconds, comparisons }: Report): string {
  const rows = comparisons.flatMap((comparison) => [rowOf(comparison, 'store'), rowOf(comparison, 'baseline')]);
  const missed = comparisons.flatMap((comparison) => comparison.missed);
  return [
    `| ${HEADS.join(' | ')} |`,
    `|${HEADS.map((head) => (['scenario', 'caches', 'side', 'target'].includes(head) ? '---' : '---:')).join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `${date}, ${machine}; ${warmup} s of warm-up, ${seconds} s counted. Times and CPU (for one request) in ` +
      'milliseconds; peaks in MB; a ratio is the store’s requests per second to those of the baseline.',
    '',
    ...(missed.length > 0 ? ['Missed:', ...missed.map((message) => `- ${message}`)] : ['Every target is met.']),
  ].join('\n');
}

function rowOf({ title, connections, ratio, target, caches, ...sides }: Comparison, side: Side): string[] {
  const run = sides[side];
  const isStore = side === 'store';
  const ms = (value: number) => value.toFixed(value < 10 ? 2 : 1);
  return [
    title,
    isStore ? caches : '–',
    String(connections),
    side,
    Math.round(run.rps).toLocaleString('en'),
    isStore ? ratio.toFixed(2) : '',
    isStore && target !== null ? `${target.toFixed(1)} ${ratio < target ? 'missed' : 'met'}` : '',
    ms(run.p50),
    ms(run.p97_5),
    ms(run.p99),
    String(run.errors + run.wrong),
    ms(run.server.cpuMs),
    ms(run.database.cpuMs),
    String(Math.round(run.server.peakBytes / 1e6)),
    String(Math.round(run.database.peakBytes / 1e6)),
  ];
}
