/** `npm run bench:growth`: how the time of a request grows with the store. The filled stores stay in `--data`, one a size. */
import { join } from 'node:path';
import { describeMachine, takeCore } from '#test/processUsage.ts';
import { defineBench, markdownTable, median, print, say } from './cli.ts';
import { LINES_PER_ORDER, provideFixture } from './fixture.ts';
import { runScenario } from './load.ts';
import type { Scenario } from './scenario.ts';
import { findScenarios } from './scenarios/all.ts';
import { type FilledStore, startServers } from './servers.ts';

const SIZES = { products: 5_000, orders: 10_000, customers: 10_000 };
/** The sizes that grow. At the largest size a request takes at most `limit` times its time at the smallest. */
const AXES = [
  {
    unit: 'products',
    sizes: [5_000, 20_000],
    fill: (products: number) => ({ products }),
    scenarios: ['list', 'search', 'product'],
    limit: 1.5,
  },
  {
    unit: 'order lines',
    sizes: [10_000, 100_000, 300_000, 1_000_000],
    fill: (lines: number) => ({ orders: Math.round(lines / LINES_PER_ORDER) }),
    scenarios: ['place-order'],
    limit: 1.3,
  },
];

/** A scenario at a size, with the median milliseconds of a request in each round. */
type Row = Pick<(typeof AXES)[number], 'unit' | 'limit'> & { scenario: Scenario; size: number; times: number[] };

const OPTIONS = { only: '', sizes: 4, rounds: 3, warmup: 3, seconds: 5 };

export const bench = defineBench(OPTIONS, async ({ options, dataDir: folder, signal }) => {
  const { warmup, seconds, rounds } = options;
  const chosen = findScenarios(options.only || AXES.flatMap(({ scenarios }) => scenarios).join(','));
  const stores: (Omit<FilledStore, 'core'> & { rows: Row[] })[] = [];
  for (const { unit, sizes, fill, scenarios, limit } of AXES) {
    const own = chosen.filter(({ name }) => scenarios.includes(name));
    for (const size of own.length === 0 ? [] : sizes.slice(0, options.sizes)) {
      const dataDir = join(folder, `${unit.replace(' ', '-')}-${size}`);
      const fixture = await provideFixture(dataDir, { ...SIZES, ...fill(size) });
      stores.push({ dataDir, fixture, rows: own.map((scenario) => ({ scenario, unit, limit, size, times: [] })) });
      signal.throwIfAborted();
    }
  }
  const core = await takeCore();
  // The sizes take turns, several times, so that a disturbance of the machine affects all sizes.
  for (let round = 1; round <= rounds; round += 1) {
    for (const { rows, ...filled } of stores) {
      // The caches are off: an answer from memory takes the same at any size.
      await using servers = await startServers({ ...filled, core }, 'off');
      for (const { scenario, unit, size, times } of rows) {
        // One request at a time, so that waiting for others is not measured.
        const turn = { side: 'store', connections: 1, warmup, seconds } as const;
        const { errors, wrong, broken, examples, p50 } = await runScenario(servers, scenario, turn, signal);
        if (errors + wrong > 0 || broken) throw new Error(`${scenario.name}: ${broken ?? examples.join(' · ')}`);
        times.push(p50);
        say(`${round}: ${scenario.name} at ${size} ${unit}: ${p50.toFixed(2)} ms`);
      }
    }
  }
  const rows = stores.flatMap((store) => store.rows).map((row) => ({ ...row, ms: median(row.times) }));
  const lines = rows.map(({ scenario, unit, size, ms, limit }) => {
    const own = rows.filter((row) => row.scenario === scenario);
    const growth = ms / (own[0]?.ms ?? 0);
    const promised = size === own.at(-1)?.size ? limit : Number.POSITIVE_INFINITY;
    return { scenario: scenario.name, size: `${size.toLocaleString('en')} ${unit}`, ms, growth, promised };
  });
  print(markdownTable(lines.map((line) => ({ ...line, ms: line.ms.toFixed(2), growth: line.growth.toFixed(2) }))));
  print(`\n${describeMachine()}; median of a request, one at a time, caches off; growth from the smallest size.`);
  return lines.every(({ growth, promised }) => growth <= promised);
});
