/**
 * Measures the store against the ceiling of its own stack, on this machine: `npm run bench`.
 *   -- --only list,search     some scenarios
 *   -- --explain              where the time goes, instead of how fast it is
 *   -- --json FILE            where the figures go (otherwise into the system's folder for temporary files)
 *   -- --data DIR             keeps the filled store in a folder, and uses the one there (empty it when migrations or the filling change)
 *   -- --connections 10,50 --warmup 3 --seconds 10
 * Ends with 1 where an answer is wrong or a target is missed.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { makeStore } from './benchStore.ts';
import { explain } from './explain.ts';
import type { BenchSizes } from './fill.ts';
import { type Caches, chooseCores, startCeiling, startStore } from './processes.ts';
import { type Comparison, describeMachine, markdownOf, type Report } from './report.ts';
import { measure, type Pace, type Place } from './runs.ts';
import type { Ground, Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios/all.ts';

const SIZES: BenchSizes = { products: 5_000, orders: 10_000, customers: 5_000 };

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    explain: { type: 'boolean', default: false },
    json: { type: 'string', default: join(tmpdir(), 'campus-store-bench.json') },
    data: { type: 'string' },
    connections: { type: 'string', default: '10,50' },
    warmup: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
});

/** What is being measured now goes to the terminal; the table alone to the output. */
const say = (text: string) => process.stderr.write(`${text}\n`);

function chosenScenarios(): Scenario[] {
  const names = options.only?.split(',');
  const unknown = names?.find((name) => !SCENARIOS.some((scenario) => scenario.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no scenario ${unknown}, but ${SCENARIOS.map(({ name }) => name).join(', ')}.`);
  }
  return SCENARIOS.filter(({ name }) => names?.includes(name) ?? true);
}

function chosenPace(): Pace {
  const number = (text: string, name: string) => {
    if (!(Number(text) > 0)) throw new Error(`--${name} takes numbers above 0, not ${text}.`);
    return Number(text);
  };
  return {
    warmup: number(options.warmup, 'warmup'),
    seconds: number(options.seconds, 'seconds'),
    connections: options.connections.split(',').map((text) => number(text, 'connections')),
  };
}

/** The filled store of a folder, made where it is not there yet. */
async function provideStore(dataDir: string): Promise<Ground> {
  const note = join(dataDir, 'bench-ground.json');
  const kept = await readFile(note, 'utf8').catch(() => null);
  if (kept !== null) return JSON.parse(kept);
  const began = performance.now();
  const ground = await makeStore(dataDir, SIZES, (done) => say(`  ${done}`));
  await writeFile(note, JSON.stringify(ground), { mode: 0o600 });
  say(`  filled in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return ground;
}

/** Scenarios that a cache may answer are measured without any first. */
async function measureAll(place: Place, scenarios: readonly Scenario[], pace: Pace): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const caches of ['off', 'as shipped'] satisfies Caches[]) {
    const turn = scenarios.filter((scenario) => caches === 'as shipped' || scenario.cached);
    if (turn.length === 0) continue;
    await using store = await startStore(place.dataDir, { caches, core: place.cores.servers });
    await using ceiling = await startCeiling(place.ground, store, place.cores.servers);
    const database = await createConnection(place.ground.database);
    try {
      for (const scenario of turn) {
        say(`${scenario.title}, caches ${caches}`);
        const lab = { ...place, database, servers: { store, ceiling }, caches, pace };
        comparisons.push(...(await measure(lab, scenario)));
      }
    } finally {
      await database.end();
    }
  }
  return comparisons;
}

/** Measures, tells, and keeps the figures; whether nothing was missed. */
async function report(place: Place, scenarios: readonly Scenario[], pace: Pace): Promise<boolean> {
  const comparisons = await measureAll(place, scenarios, pace);
  const result: Report = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    node: process.versions.node,
    warmup: pace.warmup,
    seconds: pace.seconds,
    comparisons,
  };
  await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${markdownOf(result)}\n`);
  say(`The figures are in ${options.json}.`);
  return comparisons.every(({ missed }) => missed.length === 0);
}

async function main(signal: AbortSignal): Promise<void> {
  const scenarios = chosenScenarios();
  const pace = chosenPace();
  const cores = await chooseCores();
  await using stack = new AsyncDisposableStack();
  const dataDir = options.data ? resolve(options.data) : await mkdtemp(join(tmpdir(), 'campus-store-bench-'));
  if (options.data) await mkdir(dataDir, { recursive: true });
  else stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const place = { dataDir, ground: await provideStore(dataDir), cores, signal };
  signal.throwIfAborted();
  const isWell = options.explain ? await explain(place, scenarios) : await report(place, scenarios, pace);
  if (!isWell) process.exitCode = 1;
}

// An interrupted bench unwinds as a failed one does, so that no server and no folder is left behind.
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

try {
  await main(interrupted.signal);
} catch (error) {
  process.exitCode = interrupted.signal.aborted ? 130 : 1;
  say(interrupted.signal.aborted ? 'Interrupted.' : String(error instanceof Error ? error.stack : error));
}
