/**
 * Measures the store against the baseline of its own stack, on this machine: `npm run bench`.
 *   -- --only list,search     some scenarios
 *   -- --explain              where the time goes, instead of how fast it is
 *   -- --json FILE            where the figures go (otherwise into the system's folder for temporary files)
 *   -- --data DIR             keeps the filled store in a folder, and uses the one there (empty it when migrations or the filling change)
 *   -- --connections 10,50 --warmup 3 --seconds 10
 * Ends with 1 where an answer is wrong or a target is missed.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { describeMachine, isoDate, positive, runBench, say } from './cli.ts';
import { explain } from './explain.ts';
import { type BenchSizes, provideFixture } from './fixture.ts';
import { type Caches, chooseCores, startBaseline, startStore } from './processes.ts';
import { type Comparison, compare, markdownOf } from './report.ts';
import { type FilledStore, runScenario } from './runs.ts';
import type { Scenario } from './scenario.ts';
import { scenariosOf } from './scenarios/all.ts';

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

/** How long and by how many each scenario is called. */
interface Pace {
  warmup: number;
  seconds: number;
  connections: number[];
}

/** Scenarios that a cache may answer are measured without any first; by each number of connections the baseline, then the store. */
async function measureAll(filled: FilledStore, scenarios: readonly Scenario[], pace: Pace): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const caches of ['off', 'as shipped'] satisfies Caches[]) {
    const chosen = scenarios.filter((scenario) => caches === 'as shipped' || scenario.cached);
    if (chosen.length === 0) continue;
    await using server = await startStore(filled.dataDir, { caches, core: filled.cores.servers });
    await using plain = await startBaseline(filled.fixture, server, filled.cores.servers);
    await using stack = new AsyncDisposableStack();
    const database = await createConnection(filled.fixture.database);
    stack.defer(() => database.end());
    for (const scenario of chosen) {
      say(`${scenario.title}, caches ${caches}`);
      for (const connections of pace.connections) {
        const turn = { ...pace, connections };
        const context = { ...filled, database };
        const baseline = await runScenario(context, scenario, plain, { ...turn, side: 'baseline' });
        const store = await runScenario(context, scenario, server, { ...turn, side: 'store' });
        comparisons.push(compare(scenario, { caches, connections }, { store, baseline }));
      }
    }
  }
  return comparisons;
}

await runBench(options.data, async ({ dataDir, signal }) => {
  const scenarios = scenariosOf(options.only?.split(','));
  const [warmup, seconds] = [positive('warmup', options.warmup), positive('seconds', options.seconds)];
  const connections = options.connections.split(',').map((text) => positive('connections', text));
  const cores = await chooseCores();
  const fixture = await provideFixture(dataDir, SIZES, (done) => say(`  ${done}`));
  signal.throwIfAborted();
  const filled = { dataDir, fixture, cores, signal };
  if (options.explain) return explain(filled, scenarios);
  const comparisons = await measureAll(filled, scenarios, { warmup, seconds, connections });
  const result = { date: isoDate(), machine: describeMachine(), warmup, seconds, comparisons };
  await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  process.stdout.write(`${markdownOf(result)}\n`);
  say(`The figures are in ${options.json}.`);
  return comparisons.every(({ missed }) => missed.length === 0);
});
