/** The duration of an import of 10,000 rows, and customers' response times in the meantime. */
import { setTimeout as wait } from 'node:timers/promises';
import { cartAdd, pick, placeOrder } from './calls.ts';
import { type Answer, createCaller, percentile } from './load.ts';
import type { Choice, RunningStore } from './store.ts';

const ROWS = 10_000;
/** Number of rows of existing products. Customers order the first ones. */
const CHANGED = 1_000;
/** Not counted, because a started store is slow at first. */
const WARM_UP_MS = 4_000;
const BOUNDARY = 'campus-store-bench';

function fileOf(choices: readonly Choice[], category: string): string {
  const changed = Array.from({ length: CHANGED }, (_, row) => {
    const { stock_id, size } = choices[row % choices.length] ?? { stock_id: 0, size: '' };
    return `${stock_id},,,,${size},3`;
  });
  const fresh = Array.from({ length: ROWS - CHANGED }, (_, row) => {
    return `,Imported product ${row >> 1},${category},${100 + (row >> 1)},${row % 2 ? 'L' : 'M'},5`;
  });
  return ['_id,name,category,selling_price,size,adjustment_quantity', ...changed, ...fresh, ''].join('\n');
}

/** Imports the file while customers fill carts and order one of its products; returns a row of seconds and ms. */
export async function measureImport({ url, database, fixture }: RunningStore) {
  const { choices, customers, staffToken } = fixture;
  const call = createCaller(url);
  const staff = { authorization: `Bearer ${staffToken}` };
  const tokenAt = (n: number) => customers[n % customers.length]?.token ?? '';
  await database.query('delete from cart_item');
  const [category] = await database
    .query(
      'select name from category c where not exists (select 1 from category d where d.name = c.name and d.id <> c.id) limit 1',
    )
    .then(([rows]) => rows as { name: string }[]);
  const over = new AbortController();
  const from = performance.now() + WARM_UP_MS;
  const answers: Answer[] = [];
  async function repeat(step: (n: number) => Promise<Answer>, pauseMs: number): Promise<number[]> {
    const times: number[] = [];
    for (let n = 0; !over.signal.aborted; n += 1) {
      const answer = await step(n);
      answers.push(answer);
      if (performance.now() >= from) times.push(answer.ms);
      await wait(pauseMs);
    }
    return times;
  }
  const [first] = choices;
  if (!first || !category) throw new Error('There is nothing to import');
  const adding = repeat((n) => call(cartAdd(pick(choices, n), tokenAt(2 * n))), 20);
  const ordering = repeat(async (n) => {
    const cart = await call(cartAdd(first, tokenAt(2 * n + 1)));
    return cart.status === 200 ? call(placeOrder(cart.text, tokenAt(2 * n + 1))) : cart;
  }, 100);
  const form = (text: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="products.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${BOUNDARY}--\r\n`;
  await wait(WARM_UP_MS);
  const checked = await call({
    ...{ method: 'POST', path: '/api/stocks/check-import', body: form(fileOf(choices, category.name)) },
    headers: { ...staff, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
  const { import_id } = JSON.parse(checked.text) as { import_id: string };
  const imported = await call({
    ...{ method: 'POST', path: '/api/stocks/run-import', body: JSON.stringify({ import_id, rows: 'all' }) },
    headers: { ...staff, 'content-type': 'application/json' },
  });
  over.abort();
  const [adds, orders] = await Promise.all([adding, ordering]);
  const wrong = [checked, imported, ...answers].find(({ status }) => status !== 200);
  const row = {
    rows: ROWS,
    'check s': (checked.ms / 1_000).toFixed(1),
    'import s': (imported.ms / 1_000).toFixed(1),
    'cart add, p99 ms': Math.round(percentile(adds, 0.99)),
    'cart adds': adds.length,
    'checkout, longest ms': Math.round(Math.max(...orders)),
    checkouts: orders.length,
  };
  return { row, wrong: wrong ? `${wrong.status}: ${wrong.text.slice(0, 300)}` : null };
}
