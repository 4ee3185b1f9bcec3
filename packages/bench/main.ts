/**
 * The benchmarks: `npm run bench` is `node packages/bench/main.ts compare`, `npm run bench:growth` is `… growth`, and so on.
 * Ends with 1 where an answer is wrong, a target is missed or a bench fails, with 130 where it is interrupted.
 */
import { type Bench, say } from './cli.ts';

/** Each bench by the name of its command; a new one is a line here and a script in package.json. */
const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  compare: () => import('./compare.ts'),
  search: () => import('./search.ts'),
  growth: () => import('./growth.ts'),
  live: () => import('./live.ts'),
  start: () => import('./start.ts'),
  import: () => import('./importStocks.ts'),
  reports: () => import('./reports.ts'),
  day: () => import('./day.ts'),
  abuse: () => import('./abuse.ts'),
  exhaust: () => import('./exhaust.ts'),
  frames: () => import('./frames.ts'),
  commits: () => import('./slowCommits.ts'),
  cluster: () => import('../cluster/readCost.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = BENCHES[name];
if (load) process.exitCode = await (await load()).bench(args);
else {
  say(`There is no bench ${name}, but ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 1;
}
