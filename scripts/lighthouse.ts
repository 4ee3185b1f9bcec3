import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import { findOrderable, placeOrder } from '#test/records/orders.ts';
import { startStoreProcess } from '#test/servers/storeProcess.ts';
import { signIn } from '#test/store/apiClient.ts';
import { startHeadlessChromium } from './headlessChromium.ts';

// `npm run lighthouse` measures a customer's first screens on the production build with Lighthouse's mobile preset (4 × CPU, slow 4G, cold).
// Before that, longOrder.browser.test.ts prints the heights of a cart and an order of twelve items.
// Options: `-- --runs 5`, `--only home`, `--save folder` stores the reports, `--explain` lists the lost points.
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    save: { type: 'string' },
    explain: { type: 'boolean', default: false },
  },
});

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const LOWEST_SCORE = 95;
const MAX_SHIFT = 0.02;
const MAX_LARGEST_PAINT_MS = 2_500;
/** Limits of the page where most visits begin. */
const HOME = { requests: 30, bytes: 330_000 };
const MAX_TYPEFACES = 70_000;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const score = (run: Result, category: string) => Math.round((run.categories[category]?.score ?? 0) * 100);
const figure = (run: Result, audit: string) => run.audits[audit]?.numericValue ?? Number.NaN;

function requests(run: Result) {
  const { details } = run.audits['network-requests'] ?? {};
  return details?.type === 'table' ? details.items : [];
}

const typefaces = (run: Result) =>
  requests(run).reduce(
    (sum, { resourceType, transferSize }) => sum + (resourceType === 'Font' ? Number(transferSize) : 0),
    0,
  );

const dataDir = await mkdtemp(join(tmpdir(), 'campus-store-lighthouse-'));
const store = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'true' });

/** Uses a browser without a cache. */
async function measure(path: string, stored: Record<string, string>): Promise<Result> {
  const browser = await startHeadlessChromium();
  try {
    await browser.store(store.url, stored);
    const onlyCategories = [...CATEGORIES];
    const result = await lighthouse(store.url + path, { port: browser.port, logLevel: 'error', onlyCategories });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    return result.lhr;
  } finally {
    await browser.stop();
  }
}

/** A run whose trace was lost is repeated once. */
async function measureOften(name: string, path: string, stored: Record<string, string>): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 1; run <= Number(options.runs); run++) {
    const result = await measure(path, stored).catch(() => measure(path, stored));
    if (options.save) await writeFile(join(options.save, `${name}-${run}.json`), JSON.stringify(result));
    results.push(result);
  }
  return results;
}

function explain(run: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (run.categories[category]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ id, weight, audit: run.audits[id] }))
      .filter(({ audit, weight }) => weight > 0 && audit && audit.score !== null && audit.score < 1)
      .sort((a, b) => b.weight - a.weight)
      .map(({ id, audit }) => `  ${category}: ${id} ${audit?.score} ${audit?.displayValue ?? ''}`),
  );
}

const errors: string[] = [];
try {
  const { client, token } = await signIn(store.url, '0917 555 0900');
  const user = await client.customers.profile.query();
  const product = (await client.stocks.productList.query({ page: 1 })).docs.find(({ images }) => images.length > 0);
  if (!product) throw new Error('the demo has no product with a picture');
  const item = await findOrderable(client, 'pad paper');
  const { order_no } = await placeOrder(client, item);
  await client.cart.add.mutate({ item: item._id, quantity: 1 });
  const [list] = await client.bookLists.published.query();
  if (!list) throw new Error('the demo has no book list');
  const session = { 'campus-store.customer': JSON.stringify({ token, user }) };
  const pages = [
    { name: 'customer-login', path: '/customer-login', stored: {} },
    { name: 'home', path: '/home', stored: session },
    { name: 'product', path: `/product?_id=${product._id}`, stored: session },
    { name: 'checkout', path: '/checkout', stored: session },
    { name: 'my-orders', path: '/my-orders', stored: session },
    { name: 'order', path: `/my-orders/${order_no}`, stored: session },
    { name: 'book-list', path: `/book-lists/${list.address}`, stored: session },
  ];

  const speeds: number[] = [];
  console.info(
    '| page | performance | accessibility | best practices | FCP | LCP | Speed Index | TBT | CLS | requests | kB | typefaces |',
  );
  console.info('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const { name, path, stored } of pages) {
    if (options.only && options.only !== name) continue;
    const runs = await measureOften(name, path, stored);
    const middle = (audit: string) => median(runs.map((run) => figure(run, audit)));
    const scores = CATEGORIES.map((category) => median(runs.map((run) => score(run, category))));
    const shift = middle('cumulative-layout-shift');
    const largest = middle('largest-contentful-paint');
    const bytes = middle('total-byte-weight');
    const requested = median(runs.map((run) => requests(run).length));
    const letters = median(runs.map(typefaces));
    const seconds = (audit: string) => `${(middle(audit) / 1000).toFixed(2)} s`;
    const figures = [
      ...['first-contentful-paint', 'largest-contentful-paint', 'speed-index'].map(seconds),
      `${Math.round(middle('total-blocking-time'))} ms`,
      shift.toFixed(3),
      requested,
      Math.round(bytes / 1_000),
      `${(letters / 1_000).toFixed(1)} kB`,
    ];
    console.info(`| /${name} | ${[...scores, ...figures].join(' | ')} |`);
    speeds.push(...runs.map((run) => run.environment.benchmarkIndex));
    if (options.explain) for (const run of runs) console.info(explain(run).join('\n'));
    CATEGORIES.forEach((category, index) => {
      const reached = scores[index] ?? 0;
      if (reached < LOWEST_SCORE) errors.push(`/${name}: ${category} is ${reached}, less than ${LOWEST_SCORE}`);
    });
    if (!(largest <= MAX_LARGEST_PAINT_MS))
      errors.push(`/${name}: its largest paint comes after ${Math.round(largest)} ms`);
    if (name === 'home' && !(requested <= HOME.requests && bytes <= HOME.bytes)) {
      errors.push(`/home: ${requested} requests and ${bytes} bytes, more than ${HOME.requests} and ${HOME.bytes}`);
    }
    if (!(letters <= MAX_TYPEFACES))
      errors.push(`/${name}: its typefaces are ${letters} bytes, more than ${MAX_TYPEFACES}`);
    if (!(shift <= MAX_SHIFT)) errors.push(`/${name}: its layout shifts by ${shift}, more than ${MAX_SHIFT}`);
  }
  const [core] = cpus();
  console.info(
    `\nMedian of ${options.runs} runs, ${new Date().toISOString().slice(0, 10)}, ` +
      `${cpus().length} × ${core?.model.trim()}, Lighthouse's benchmark index ${Math.round(median(speeds))}.`,
  );
} finally {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
