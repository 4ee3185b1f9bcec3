/** `npm run bench`: measures the store against the baseline of its own stack, on this machine. */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMachine, takeCore } from '#test/processUsage.ts';
import { defineBench, print, say } from './cli.ts';
import { provideFixture } from './fixture.ts';
import { runScenario } from './load.ts';
import { type Comparison, compare, markdownOf } from './report.ts';
import { findScenarios } from './scenarios/all.ts';
import { type Caches, heapIn, startServers } from './servers.ts';

const SIZES = { products: 5_000, orders: 10_000 };
const OPTIONS = {
  ...{ only: '', profile: false, memory: 0, json: join(tmpdir(), 'campus-store-bench.json') },
  ...{ connections: [10, 50], warmup: 3, seconds: 10 },
};

/** Scenarios that a cache may answer are measured without any first; by each number of connections the baseline, then the store. */
export const bench = defineBench(OPTIONS, async ({ options, dataDir, signal }) => {
  const { warmup, seconds } = options;
  const scenarios = findScenarios(options.only);
  const fixture = await provideFixture(dataDir, SIZES);
  const filled = { dataDir, fixture, core: await takeCore() };
  const nodeOptions = `${options.profile ? `--cpu-prof --cpu-prof-dir=${dataDir}` : ''} ${heapIn(options.memory)}`;
  const comparisons: Comparison[] = [];
  for (const caches of ['off', 'as shipped'] satisfies Caches[]) {
    const chosen = scenarios.filter((scenario) => caches === 'as shipped' || scenario.cached);
    if (chosen.length === 0) continue;
    await using servers = await startServers(filled, caches, nodeOptions);
    for (const scenario of chosen) {
      say(`${scenario.title}, caches ${caches}`);
      for (const connections of options.connections) {
        const turn = { connections, warmup, seconds };
        const baseline = await runScenario(servers, scenario, { ...turn, side: 'baseline' }, signal);
        const store = await runScenario(servers, scenario, { ...turn, side: 'store' }, signal);
        comparisons.push(compare(scenario, { caches, connections }, { store, baseline }));
      }
    }
  }
  const result = { machine: describeMachine(), warmup, seconds, comparisons };
  await writeFile(options.json, `${JSON.stringify(result, null, 2)}\n`);
  print(markdownOf(result));
  say(`The figures are in ${options.json}.`);
  return comparisons.every(({ missed }) => missed.length === 0);
});
