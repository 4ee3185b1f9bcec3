/**
 * How the time of a request grows with the store, drawn into docs/growth.svg: `npm run bench:growth`.
 *   -- --only list,product   some scenarios, which draws nothing
 *   -- --data DIR      keeps the filled stores, one a size, and uses those that are there
 *   -- --fill          only fills them
 *   -- --rounds 3 --warmup 3 --seconds 5
 * Ends with 1 where an answer is wrong or a promise is missed.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { makeStore } from './benchStore.ts';
import { BENCH_SIZES, type BenchSizes, LINES_AN_ORDER } from './fill.ts';
import { drawGrowth, type Panel, timesOf } from './growthDrawing.ts';
import { percentile } from './percentile.ts';
import { type Cores, chooseCores, runLoad, startStore } from './processes.ts';
import { describeMachine } from './report.ts';
import { newRun } from './runs.ts';
import type { Ground, Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios/all.ts';

/** What grows, and what of it is promised. */
interface Axis {
  title: string;
  unit: string;
  sizes: readonly number[];
  fill: (size: number) => BenchSizes;
  scenarios: readonly string[];
  /** At the largest size a request takes at most so many times its time at the smallest. */
  most: number;
}

const ALL: readonly Axis[] = [
  {
    title: 'Asking a larger catalog',
    unit: 'products',
    sizes: [5_000, 20_000, 50_000, 100_000],
    fill: (products) => ({ ...BENCH_SIZES, products }),
    scenarios: ['list', 'search', 'product'],
    most: 1.5,
  },
  {
    title: 'Ordering after more orders',
    unit: 'order lines',
    sizes: [10_000, 100_000, 300_000, 1_000_000],
    fill: (lines) => ({ ...BENCH_SIZES, orders: Math.round(lines / LINES_AN_ORDER) }),
    scenarios: ['place-order'],
    most: 1.3,
  },
];
/** One at a time: what a request takes, not how long it waits for others. */
const CONNECTIONS = 1;
const DRAWING = join(import.meta.dirname, '../docs/growth.svg');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
});

const chosen = options.only?.split(',');
const AXES = ALL.map((axis) => ({
  ...axis,
  scenarios: axis.scenarios.filter((name) => chosen?.includes(name) ?? true),
})).filter(({ scenarios }) => scenarios.length > 0);

const say = (words: string) => process.stderr.write(`${words}\n`);

/** A store of one size, at rest. */
interface Grown {
  axis: Axis;
  size: number;
  dataDir: string;
  ground: Ground;
}

async function provideStores(folder: string): Promise<Grown[]> {
  const stores: Grown[] = [];
  for (const axis of AXES) {
    for (const size of axis.sizes) {
      const dataDir = join(folder, `${axis.unit.replace(' ', '-')}-${size}`);
      const note = join(dataDir, 'bench-ground.json');
      const kept = await readFile(note, 'utf8').catch(() => null);
      const began = performance.now();
      const ground: Ground = kept === null ? await makeStore(dataDir, axis.fill(size), () => {}) : JSON.parse(kept);
      if (kept === null) {
        await writeFile(note, JSON.stringify(ground), { mode: 0o600 });
        say(`filled: ${size} ${axis.unit}, ${((performance.now() - began) / 1_000).toFixed(0)} s`);
      }
      stores.push({ axis, size, dataDir, ground });
    }
  }
  return stores;
}

/** Median milliseconds of a request, by scenario. The caches are off: an answer from memory takes the same at any size. */
async function measure({ axis, dataDir, ground }: Grown, cores: Cores, signal: AbortSignal) {
  await using store = await startStore(dataDir, { caches: 'off', core: cores.servers });
  const database = await createConnection(ground.database);
  const times = new Map<string, number>();
  try {
    for (const name of axis.scenarios) {
      const [warmup, seconds] = [Number(options.warmup), Number(options.seconds)];
      const run = newRun('store', CONNECTIONS, warmup + seconds);
      const scenario = scenarioOf(name);
      await scenario.prepare?.(ground, database, run);
      const plan = { url: store.url, connections: CONNECTIONS, warmup, seconds };
      const order = { scenario: name, run, plan, ground, watched: store.watched };
      const answer = await runLoad(order, cores.load, signal);
      const broken = await scenario.verify?.(ground, database, run, answer.answered);
      if (answer.errors + answer.wrong > 0 || broken)
        throw new Error(`${name}: ${broken ?? answer.faults.join(' · ')}`);
      times.set(name, answer.p50);
    }
  } finally {
    await database.end();
  }
  return times;
}

function scenarioOf(name: string): Scenario {
  const scenario = SCENARIOS.find((each) => each.name === name);
  if (!scenario) throw new Error(`There is no scenario ${name}.`);
  return scenario;
}

/** Each size in turn, and again: what disturbs the machine for a while then disturbs all sizes alike. */
async function measureRounds(stores: readonly Grown[], signal: AbortSignal): Promise<Panel[]> {
  const cores = await chooseCores();
  const found = new Map<string, number[]>();
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    for (const store of stores) {
      const times = await measure(store, cores, signal);
      for (const [name, ms] of times) {
        const key = `${name} ${store.size}`;
        found.set(key, [...(found.get(key) ?? []), ms]);
        say(`${round}: ${name} at ${store.size} ${store.axis.unit}: ${ms.toFixed(2)} ms`);
      }
    }
  }
  const medianOf = (name: string, size: number) =>
    percentile(
      (found.get(`${name} ${size}`) ?? []).toSorted((a, b) => a - b),
      50,
    );
  return AXES.map(({ title, unit, sizes, scenarios, most }) => ({
    title,
    unit,
    lines: scenarios.map((name) => ({
      title: scenarioOf(name).title,
      most,
      points: sizes.map((size) => ({ size, ms: medianOf(name, size) })),
    })),
  }));
}

function captionOf(): string[] {
  const date = new Date().toISOString().slice(0, 10);
  return [
    `Median time of a request, one at a time, caches off; sizes on a logarithmic axis. Dashed: what is promised.`,
    `${date}, ${describeMachine()}, Node ${process.versions.node}, server and database on one core.`,
  ];
}

async function main(signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = options.data ? resolve(options.data) : await mkdtemp(join(tmpdir(), 'campus-store-growth-'));
  if (options.data) await mkdir(folder, { recursive: true });
  else stack.defer(() => rm(folder, { recursive: true, force: true }));
  const stores = await provideStores(folder);
  signal.throwIfAborted();
  if (options.fill) return;
  const panels = await measureRounds(stores, signal);
  if (!chosen) await writeFile(DRAWING, drawGrowth(panels, captionOf()));
  for (const { lines, unit } of panels) {
    for (const line of lines) {
      const times = timesOf(line);
      const series = line.points.map(({ size, ms }) => `${size}: ${ms.toFixed(2)} ms`).join(', ');
      say(`${line.title} by ${unit}: ${series}; ×${times.toFixed(2)}, promised ×${line.most}`);
      if (times > line.most) process.exitCode = 1;
    }
  }
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
