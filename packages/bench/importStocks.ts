/** `npm run bench:import`: how long an import takes through HTTP, dry run and run together, and what the save of one record costs. */
import { type Client, connect } from '#test/apiClient.ts';
import { importForm } from '#test/importFile.ts';
import { describeMachine, readCpuMs } from '#test/processUsage.ts';
import { embeddedServerPid, startStoreProcess } from '#test/storeProcess.ts';
import { defineBench, print, timed } from './cli.ts';

/** For 5,000 rows, on two cores. */
const PROMISED = { check: 1_500, run: 4_000 };

export const bench = defineBench({ rows: 5_000, saves: 200 }, async ({ options: { rows, saves }, dataDir }) => {
  await using stack = new AsyncDisposableStack();
  const store = await startStoreProcess({ DATA_DIR: dataDir, DEMO: 'true' });
  stack.defer(store.stop);
  const { token } = await connect(store.url).users.login.mutate({ username: 'admin', password: 'campus-store-demo' });
  const client = connect(store.url, token);
  const pids = [store.child.pid ?? 0, await embeddedServerPid(dataDir)];
  const cpuMs = () => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0);

  const before = cpuMs();
  const [checkMs, report] = await timed(() => client.stocks.checkImport.mutate(ownForm(stocksFile(rows))));
  if (report.rows_faulty > 0) throw new Error(`${report.rows_faulty} rows of the generated file have errors`);
  const [runMs, done] = await timed(() => client.stocks.runImport.mutate({ import_id: report.import_id, rows: 'all' }));
  print(`${rows} rows, ${done.products_created} products; processor ${cpuMs() - before} ms; ${describeMachine()}`);
  print(`check ${Math.round(checkMs)} of ${PROMISED.check} ms, run ${Math.round(runMs)} of ${PROMISED.run} ms`);
  for (const [record, save] of Object.entries(await savesOf(client))) {
    for (let round = 0; round < saves / 4; round += 1) await save(round);
    const began = cpuMs();
    for (let round = 0; round < saves; round += 1) await save(round);
    print(`save of a ${record}: ${((cpuMs() - began) / saves).toFixed(2)} ms of processor`);
  }
  return checkMs <= PROMISED.check && runMs <= PROMISED.run;
});

/** Saves of records that people edit one at a time. Each save has another value than the one before. */
async function savesOf({ stocks, categories, orders, settings }: Client) {
  const { docs } = await stocks.productList.query({ keyword: 'Imported item' });
  const [product] = docs;
  if (!product) throw new Error('no product was imported');
  return {
    product: (round: number) => stocks.update.mutate({ _id: product._id, name: `Imported item ${round}` }),
    category: (round: number) => categories.update.mutate({ _id: product.category._id, name: `Notebooks ${round}` }),
    view: (round: number) => orders.saveView.mutate({ name: 'Bench', query: `keyword=${round}` }),
    setting: (round: number) => settings.save.mutate({ key: 'payment_deadline_days', value: 1 + (round % 5) }),
  };
}

/** The file as the screen sends it: products that the store has are looked for. */
function ownForm(file: string): FormData {
  const form = importForm(file);
  form.set('how', JSON.stringify({ match: ['barcode', 'isbn', 'sku', 'name'] }));
  return form;
}

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
