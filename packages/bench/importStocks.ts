/** `npm run bench:import`: how long an import takes through HTTP, dry run and run together. */
import { connect } from '#test/apiClient.ts';
import { importForm } from '#test/importFile.ts';
import { describeMachine } from '#test/processUsage.ts';
import { startStoreProcess } from '#test/storeProcess.ts';
import { defineBench, print, timed } from './cli.ts';

/** For 5,000 rows, on two cores. */
const PROMISED = { check: 1_500, run: 4_000 };

export const bench = defineBench({ rows: 5_000 }, async ({ options: { rows }, dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const store = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'true' });
  stack.defer(store.stop);
  const { token } = await connect(store.url).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const { stocks } = connect(store.url, token);

  const form = importForm(stocksFile(rows));
  form.set('how', JSON.stringify({ match: ['barcode', 'isbn', 'sku', 'name'] }));
  const [checkMs, report] = await timed(() => stocks.checkImport.mutate(form));
  if (report.rows_faulty > 0) throw new Error(`${report.rows_faulty} rows of the generated file have errors`);
  const [runMs, done] = await timed(() => stocks.runImport.mutate({ import_id: report.import_id, rows: 'all' }));
  const [check, run] = [checkMs, runMs].map((ms) => (ms / 1_000).toFixed(1));
  print(`${rows} rows, ${done.products_created} products; ${describeMachine()}`);
  print(`check ${check} s (promised ${PROMISED.check / 1_000}), run ${run} s (promised ${PROMISED.run / 1_000})`);
  return checkMs <= PROMISED.check && runMs <= PROMISED.run;
});

/** Products of two sizes each, with tags, hours and formatted content. */
function stocksFile(rows: number): string {
  const heads =
    'name,description,content,category,uom,selling_price,filters,colors,weekly_schedule,size,price,adjustment_quantity,restock_level';
  const lines = Array.from({ length: rows }, (_, row) => {
    const product = Math.floor(row / 2);
    const [size, price] = row % 2 === 0 ? ['Small', 0] : ['Large', 25.5];
    return `Imported item ${product},One of many,<p>Item <strong>${product}</strong>.</p>,Notebooks,pc,${99 + (product % 50)},imported;bench,Blue;Red,Mon;Tue;Wed,${size},${price},${row % 40},5`;
  });
  return [heads, ...lines].join('\n');
}
