/** `npm run bench:commits`: how many orders few and many connections place where each commit takes its time, as in a cluster. */
import { describeMachine, takeCore } from '#test/processUsage.ts';
import { defineBench, markdownTable, print, say } from './cli.ts';
import { provideFixture } from './fixture.ts';
import { type Measurement, runScenario } from './load.ts';
import { findScenarios } from './scenarios/all.ts';
import { startServers } from './servers.ts';

const OPTIONS = { commits: [5, 50], connections: [5, 50], orders: 1_000, products: 2_000, warmup: 2, seconds: 6 };
/** How many times the orders of the fewest connections the most are to place. */
const GOAL = 4;

/** The store waits so many milliseconds before each commit, with its locks; its client is the load of `npm run bench`. */
export const bench = defineBench(OPTIONS, async ({ options, dataDir, signal }) => {
  const { warmup, seconds, orders, products } = options;
  const [scenario] = findScenarios('place-order');
  if (!scenario) throw new Error('There is no scenario that places orders.');
  const filled = { dataDir, fixture: await provideFixture(dataDir, { products, orders }), core: await takeCore() };
  const rows: (Measurement & Record<'ms' | 'connections', number>)[] = [];
  for (const ms of options.commits) {
    const wrapper = new URL(`slowDriver.ts?ms=${ms}`, import.meta.url).href;
    await using servers = await startServers(filled, 'as shipped', `--import=${wrapper}`);
    for (const connections of options.connections) {
      const turn = { side: 'store', connections, warmup, seconds } as const;
      const measured = await runScenario(servers, scenario, turn, signal);
      if (measured.errors + measured.wrong > 0 || measured.broken) {
        throw new Error(measured.broken ?? measured.examples.join(' · '));
      }
      rows.push({ ...measured, ms, connections });
      say(`commits of ${ms} ms, ${connections} connections: ${measured.rps.toFixed(0)} orders a second`);
    }
  }
  const shareOf = ({ ms, rps }: (typeof rows)[number]) => rps / (rows.find((row) => row.ms === ms)?.rps ?? rps);
  const table = rows.map((row) => ({
    'commit takes': `${row.ms} ms`,
    ...{ connections: row.connections, 'orders/s': row.rps.toFixed(0), 'times the first': shareOf(row).toFixed(2) },
    ...{ 'p50 ms': row.p50.toFixed(0), 'CPU ms': (row.server.cpuMs + row.database.cpuMs).toFixed(1) },
    'of their core': `${Math.round(((row.server.cpuMs + row.database.cpuMs) * row.rps) / 10)} %`,
  }));
  print(`${markdownTable(table)}\n\n${describeMachine()}`);
  return rows
    .filter(({ connections }) => connections === options.connections.at(-1))
    .every((row) => shareOf(row) >= GOAL);
});
