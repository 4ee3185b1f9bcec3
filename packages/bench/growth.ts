/**
 * How the time of a request grows with the store, drawn into docs/growth.svg: `npm run bench:growth`.
 *   -- --only list,product   some scenarios, which draws nothing
 *   -- --data DIR      keeps the filled stores, one a size, and uses those that are there
 *   -- --fill          only fills them
 *   -- --rounds 3 --warmup 3 --seconds 5
 * Ends with 1 where an answer is wrong or a promise is missed.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { describeMachine, isoDate, positive, runBench, say } from './cli.ts';
import { type BenchSizes, LINES_PER_ORDER, provideFixture } from './fixture.ts';
import { drawGrowth, growthOf, type Panel } from './growthChart.ts';
import { chooseCores, startStore } from './processes.ts';
import { type FilledStore, runScenario } from './runs.ts';
import { scenariosOf } from './scenarios/all.ts';
import { median } from './statistics.ts';

/** What grows, and what of it is promised. */
interface Axis {
  title: string;
  unit: string;
  sizes: readonly number[];
  fill: (size: number) => Partial<BenchSizes>;
  scenarios: readonly string[];
  /** At the largest size a request takes at most so many times its time at the smallest. */
  limit: number;
}

const SIZES: BenchSizes = { products: 5_000, orders: 10_000, customers: 10_000 };
const ALL: readonly Axis[] = [
  {
    title: 'Asking a larger catalog',
    unit: 'products',
    sizes: [5_000, 20_000, 50_000, 100_000],
    fill: (products) => ({ products }),
    scenarios: ['list', 'search', 'product'],
    limit: 1.5,
  },
  {
    title: 'Ordering after more orders',
    unit: 'order lines',
    sizes: [10_000, 100_000, 300_000, 1_000_000],
    fill: (lines) => ({ orders: Math.round(lines / LINES_PER_ORDER) }),
    scenarios: ['place-order'],
    limit: 1.3,
  },
];
/** One at a time: what a request takes, not how long it waits for others. */
const CONNECTIONS = 1;
const DRAWING = join(import.meta.dirname, '../../docs/growth.svg');

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

/** A store of one size, at rest. */
type GrownStore = FilledStore & { axis: Axis; size: number };

async function provideStores(folder: string, signal: AbortSignal): Promise<GrownStore[]> {
  const cores = await chooseCores();
  const stores: GrownStore[] = [];
  for (const axis of AXES) {
    for (const size of axis.sizes) {
      const dataDir = join(folder, `${axis.unit.replace(' ', '-')}-${size}`);
      const fixture = await provideFixture(dataDir, { ...SIZES, ...axis.fill(size) }, (done) => say(`  ${done}`));
      stores.push({ axis, size, dataDir, fixture, cores, signal });
      signal.throwIfAborted();
    }
  }
  return stores;
}

/** Median milliseconds of a request, by scenario. The caches are off: an answer from memory takes the same at any size. */
async function measure(grown: GrownStore): Promise<[name: string, ms: number][]> {
  await using store = await startStore(grown.dataDir, { caches: 'off', core: grown.cores.servers });
  await using stack = new AsyncDisposableStack();
  const database = await createConnection(grown.fixture.database);
  stack.defer(() => database.end());
  const times: [string, number][] = [];
  const [warmup, seconds] = [positive('warmup', options.warmup), positive('seconds', options.seconds)];
  for (const scenario of scenariosOf(grown.axis.scenarios)) {
    const turn = { side: 'store', connections: CONNECTIONS, warmup, seconds } as const;
    const { errors, wrong, broken, examples, p50 } = await runScenario({ ...grown, database }, scenario, store, turn);
    if (errors + wrong > 0 || broken) throw new Error(`${scenario.name}: ${broken ?? examples.join(' · ')}`);
    times.push([scenario.name, p50]);
  }
  return times;
}

/** Each size in turn, and again: what disturbs the machine for a while then disturbs all sizes alike. */
async function measureRounds(stores: readonly GrownStore[]): Promise<Panel[]> {
  const found = new Map<string, number[]>();
  for (let round = 1; round <= positive('rounds', options.rounds); round += 1) {
    for (const store of stores) {
      for (const [name, ms] of await measure(store)) {
        const key = `${name} ${store.size}`;
        found.set(key, [...(found.get(key) ?? []), ms]);
        say(`${round}: ${name} at ${store.size} ${store.axis.unit}: ${ms.toFixed(2)} ms`);
      }
    }
  }
  return AXES.map(({ title, unit, sizes, scenarios, limit }) => ({
    title,
    unit,
    lines: scenariosOf(scenarios).map((scenario) => ({
      title: scenario.title,
      limit,
      points: sizes.map((size) => ({ size, ms: median(found.get(`${scenario.name} ${size}`) ?? []) })),
    })),
  }));
}

await runBench(options.data, async ({ dataDir, signal }) => {
  const stores = await provideStores(dataDir, signal);
  if (options.fill) return true;
  const panels = await measureRounds(stores);
  const caption = [
    'Median time of a request, one at a time, caches off; sizes on a logarithmic axis. Dashed: what is promised.',
    `${isoDate()}, ${describeMachine()}, server and database on one core.`,
  ];
  if (!chosen) await writeFile(DRAWING, drawGrowth(panels, caption));
  const lines = panels.flatMap(({ lines, unit }) => lines.map((line) => ({ ...line, unit })));
  for (const line of lines) {
    const series = line.points.map(({ size, ms }) => `${size}: ${ms.toFixed(2)} ms`).join(', ');
    say(`${line.title} by ${line.unit}: ${series}; ×${growthOf(line).toFixed(2)}, promised ×${line.limit}`);
  }
  return lines.every((line) => growthOf(line) <= line.limit);
});
