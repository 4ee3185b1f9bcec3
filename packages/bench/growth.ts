/**
 * How the time of a request grows with the store: `npm run bench:growth`.
 *   -- --only list,product   some scenarios
 *   -- --sizes 2   only the two smallest sizes of each kind
 *   -- --data DIR      keeps the filled stores, one a size, and uses those that are there
 *   -- --fill          only fills them
 *   -- --rounds 3 --warmup 3 --seconds 5
 * Prints a table. Ends with 1 where an answer is wrong or a promise is missed.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { describeMachine, isoDate, median, positive, runBench, say } from './cli.ts';
import { type BenchSizes, LINES_PER_ORDER, provideFixture } from './fixture.ts';
import { chooseCores, startStore } from './processes.ts';
import { type FilledStore, runScenario } from './runs.ts';
import { scenariosOf } from './scenarios/all.ts';

const SIZES: BenchSizes = { products: 5_000, orders: 10_000, customers: 10_000 };
/** What grows, and what is promised: at the largest size a request takes at most `limit` times its time at the smallest. */
const AXES = [
  {
    unit: 'products',
    sizes: [5_000, 20_000, 50_000, 100_000],
    fill: (products: number): Partial<BenchSizes> => ({ products }),
    scenarios: ['list', 'search', 'product'],
    limit: 1.5,
  },
  {
    unit: 'order lines',
    sizes: [10_000, 100_000, 300_000, 1_000_000],
    fill: (lines: number): Partial<BenchSizes> => ({ orders: Math.round(lines / LINES_PER_ORDER) }),
    scenarios: ['place-order'],
    limit: 1.3,
  },
];
/** One at a time: what a request takes, not how long it waits for others. */
const CONNECTIONS = 1;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: '4' },
    data: { type: 'string' },
    fill: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
  },
});

/** Median milliseconds of a request. The caches are off: an answer from memory takes the same at any size. */
async function measure(filled: FilledStore, names: readonly string[]): Promise<Map<string, number>> {
  await using store = await startStore(filled.dataDir, { caches: 'off', core: filled.cores.servers });
  await using stack = new AsyncDisposableStack();
  const database = await createConnection(filled.fixture.database);
  stack.defer(() => database.end());
  const times = new Map<string, number>();
  const [warmup, seconds] = [positive('warmup', options.warmup), positive('seconds', options.seconds)];
  for (const scenario of scenariosOf(names)) {
    const turn = { side: 'store', connections: CONNECTIONS, warmup, seconds } as const;
    const { errors, wrong, broken, examples, p50 } = await runScenario({ ...filled, database }, scenario, store, turn);
    if (errors + wrong > 0 || broken) throw new Error(`${scenario.name}: ${broken ?? examples.join(' · ')}`);
    times.set(scenario.name, p50);
  }
  return times;
}

await runBench(options.data, async ({ dataDir: folder, signal }) => {
  const cores = await chooseCores();
  const only = options.only?.split(',');
  const rows: { name: string; unit: string; size: number; limit: number; filled: FilledStore; times: number[] }[] = [];
  for (const { unit, sizes, fill, scenarios, limit } of AXES) {
    const names = scenarios.filter((name) => only?.includes(name) ?? true);
    for (const size of names.length === 0 ? [] : sizes.slice(0, positive('sizes', options.sizes))) {
      const dataDir = join(folder, `${unit.replace(' ', '-')}-${size}`);
      const fixture = await provideFixture(dataDir, { ...SIZES, ...fill(size) }, (done) => say(`  ${done}`));
      const filled = { dataDir, fixture, cores, signal };
      rows.push(...names.map((name) => ({ name, unit, size, limit, filled, times: [] })));
      signal.throwIfAborted();
    }
  }
  if (options.fill) return true;
  // Each size in turn, and again: what disturbs the machine for a while then disturbs all sizes alike.
  for (let round = 1; round <= positive('rounds', options.rounds); round += 1) {
    for (const [filled, own] of Map.groupBy(rows, (row) => row.filled)) {
      const found = await measure(
        filled,
        own.map(({ name }) => name),
      );
      for (const { name, unit, size, times } of own) {
        times.push(found.get(name) ?? Number.NaN);
        say(`${round}: ${name} at ${size} ${unit}: ${times.at(-1)?.toFixed(2)} ms`);
      }
    }
  }
  let isWithin = true;
  const table = [...Map.groupBy(rows, ({ name }) => name).values()].flatMap((own) => {
    const smallest = median(own[0]?.times ?? []);
    return own.map(({ name, unit, size, limit, times }, index) => {
      const growth = median(times) / smallest;
      const isLast = index === own.length - 1;
      if (isLast && !(growth <= limit)) isWithin = false;
      const grown = `${growth.toFixed(2)}${isLast ? `, promised at most ${limit}` : ''}`;
      return `| ${name} | ${size.toLocaleString('en')} ${unit} | ${median(times).toFixed(2)} | ${grown} |`;
    });
  });
  const caption = `${isoDate()}, ${describeMachine()}; median of a request, one at a time, caches off; server and database on one core.`;
  process.stdout.write(
    `| scenario | size | ms | times the smallest |\n|---|---:|---:|---|\n${table.join('\n')}\n\n${caption}\n`,
  );
  return isWithin;
});
