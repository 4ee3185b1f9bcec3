/**
 * `npm run bench:search`: how well the search finds what people mean, on the demo's catalog; and by the number of products what the index
 * of the catalog holds, for how long its building and following holds the event loop, and how long a search takes at the server.
 */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listProducts } from '#server/catalog/search/listProducts.ts';
import { indexStocks } from '#server/catalog/search/stockIndex.ts';
import { suggestProducts } from '#server/catalog/search/suggestProducts.ts';
import type { Deps } from '#server/platform/services.ts';
import { productListInput } from '#shared/contracts/catalog.ts';
import { connect } from '#test/apiClient.ts';
import { describeMachine } from '#test/processUsage.ts';
import { rateSearch } from '#test/searchJudgements.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { createGoals, defineBench, type Goals, print, timed } from './cli.ts';
import { openFilledStore, provideFixture } from './fixture.ts';

const search = (deps: Deps, keyword: string) => listProducts(deps, null, productListInput.parse({ keyword }), () => {});
const suggest = (deps: Deps, keyword: string) => suggestProducts(deps, null, { keyword });
const KINDS: Record<string, { ask: (deps: Deps, keyword: string) => Promise<unknown>; words: string[] }> = {
  'one word': { ask: search, words: ['notebook', 'shirt', 'mathematics', 'calculator', 'paper'] },
  'two words': { ask: search, words: ['writing notebook', 'campus shirt', 'gel pen', 'business calc', 'bond paper'] },
  'a typing error': { ask: search, words: ['notebok', 'mathmatics', 'calcualtor', 'sciense', 'unifrom'] },
  'a suggestion': { ask: suggest, words: ['no', 'note', 'math', 'gel p', 'mathmatics'] },
};
const ROUNDS = 100;
/** Products that a process takes into the index that it has. */
const CHANGED = 100;

/** The rating of the search by the judgement list, on the demo as it starts first. */
async function rateDemo(dataDir: string) {
  await using stack = new AsyncDisposableStack();
  const { url, stop } = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'true' });
  stack.defer(stop);
  const { stocks } = connect(url);
  return await rateSearch(async (keyword) =>
    (await stocks.productList.query({ keyword })).docs.map(({ name }) => name),
  );
}

/** The longest time in milliseconds for which some work holds the event loop. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  using delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  return delay.max / 1e6;
}

/** Live megabytes. Node has `gc` by --expose-gc, which the command is run with. */
const live = () => {
  for (let round = 0; round < 4; round += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};

async function measure(dataDir: string, products: number, note: Goals['note']): Promise<void> {
  await provideFixture(dataDir, { products, orders: 100 });
  await using stack = new AsyncDisposableStack();
  const { services, deps } = await openFilledStore(dataDir, stack);
  await deps().em.execute('select 1');
  const before = live();
  const built = await longestHold(() => services.catalogIndex.current());
  note(`${products} products: what the index holds`, live() - before, (20 * products) / 5_000, 'MB');
  note(`${products} products: event loop held by building`, built, 20, 'ms');
  const ids = Array.from({ length: CHANGED }, (_, number) => number + 1);
  await deps().em.execute(`update stock set name = concat(name, ' x') where id <= ${CHANGED}`);
  await indexStocks(deps().em, ids);
  const held = await longestHold(() => services.catalogIndex.current());
  note(`${products} products: event loop held by following ${CHANGED} changes`, held, 20, 'ms');
  const p50: number[] = [];
  for (const [kind, { ask, words }] of Object.entries(KINDS)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const keyword of words) times.push((await timed(() => ask(deps(), keyword)))[0]);
    const [middle = 0, high = 0] = [0.5, 0.99].map((share) => times.toSorted((a, b) => a - b)[times.length * share]);
    note(`${products} products: ${kind}, p50`, middle, p50.length === 1 ? 1.5 * (p50[0] ?? 0) : 30, 'ms');
    note(`${products} products: ${kind}, p99`, high, 30, 'ms');
    p50.push(middle);
  }
}

export const bench = defineBench({ products: [5_000, 20_000] }, async ({ options: { products }, dataDir }) => {
  const { hits, ndcg } = await rateDemo(join(dataDir, 'demo'));
  const { note, table, areMet } = createGoals();
  note('searches without a wanted product among the first three', 100 * (1 - hits), 10, '%');
  note('what nDCG@10 lacks of 1', 1 - ndcg, 0.15);
  for (const size of products) await measure(join(dataDir, `search-${size}`), size, note);
  print(`${table()}\n\n${describeMachine()}`);
  return areMet();
});
