/**
 * What reports take and how that grows with the orders there are: `npm run bench:reports`.
 *   -- --lines 10000,100000,300000,1000000
 *   -- --products 50000
 *   -- --data DIR      keeps the filled stores, one a size, and uses those that are there
 * Prints a table, and the plans of the statements at the largest size. Nothing is kept between the answers.
 */
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RawBuilder } from 'kysely';
import ormOptions from '#db/mikro-orm.config.ts';
import { openDatabase } from '#server/openDatabase.ts';
import { loadConfig } from '#server/platform/config.ts';
import { migrate, openOrm } from '#server/platform/database/orm.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Deps } from '#server/platform/services.ts';
import type { StaffMember } from '#server/platform/sessions/staffMember.ts';
import { csvOf } from '#server/reports/files/csvFile.ts';
import { sheetOf } from '#server/reports/files/reportSheet.ts';
import { xlsxOf } from '#server/reports/files/xlsxFile.ts';
import { reportHistoryPerCategory } from '#server/reports/restAnswers.ts';
import { rowsOf } from '#server/reports/rows.ts';
import { salesSums } from '#server/reports/sales/sales.queries.ts';
import { selectionOf } from '#server/reports/selection.ts';
import { summaryOf } from '#server/reports/summary.ts';
import { createServices } from '#server/services.ts';
import { type ReportFilters, reportFilters } from '#shared/contracts/reportFilters.ts';
import { currentMonth, type StoreDay } from '#shared/domain/storeTime.ts';
import { REPORT_LIST, REPORTS } from '#shared/reports/reportDefinitions.ts';
import { describeMachine, positive, runBench, say } from './cli.ts';
import { LINES_PER_ORDER, provideFixture, SESSION_SECRET } from './fixture.ts';
import { median } from './statistics.ts';

const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '10000,100000,300000,1000000' },
    products: { type: 'string', default: '50000' },
    data: { type: 'string' },
  },
});
const ROUNDS = 5;
const CUSTOMERS = 5_000;
const MEGABYTE = 1024 * 1024;
/** A staff user who sees everything. */
const ADMIN: StaffMember = {
  id: 1,
  name: 'Bench',
  username: 'bench',
  warehouse: null,
  assigned_categories: [],
  scope: null,
};

const print = (words: string) => process.stdout.write(`${words}\n`);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Periods {
  month: ReportFilters;
  year: ReportFilters;
}

/** Last month, whole, and the twelve months that end with it. */
function periodsOf(now: Date, timeZone: string): Periods {
  const { start } = currentMonth(now, timeZone);
  const before = currentMonth(new Date(Date.parse(`${start}T00:00:00Z`) - 2 * 86_400_000), timeZone);
  const yearStart: StoreDay = `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`;
  return {
    month: reportFilters.parse({ period_covered: before }),
    year: reportFilters.parse({ period_covered: { start: yearStart, end: before.end } }),
  };
}

/** Median milliseconds of a call; the first, which fills what is kept of names, is told apart. */
async function timesOf(call: () => Promise<unknown>): Promise<{ first: number; median: number }> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  const [first = 0, ...others] = times;
  return { first, median: median(others) };
}

/** How a file of a year's lines leaves: milliseconds to its first byte and its last, and megabytes above rest. */
async function fileOf(deps: Deps, format: 'csv' | 'xlsx', filters: ReportFilters) {
  collectGarbage();
  await turn();
  const rest = process.memoryUsage().rss;
  const began = performance.now();
  const progress = { rows_done: 0, rows_total: 0 };
  const sheet = await sheetOf(deps, ADMIN, { report: 'orders-history', format, filters }, progress);
  let [first, bytes, peak] = [0, 0, 0];
  for await (const piece of format === 'csv' ? csvOf(sheet) : xlsxOf(sheet)) {
    first ||= performance.now() - began;
    bytes += piece.length;
    peak = Math.max(peak, process.memoryUsage().rss - rest);
  }
  return { rows: progress.rows_done, first, all: performance.now() - began, bytes, peak: peak / MEGABYTE };
}

async function planOf(deps: Deps, statement: RawBuilder<unknown>): Promise<string> {
  const { sql, parameters } = statement.compile(rows(deps.em));
  const steps = await deps.em.execute<Record<string, unknown>[]>(`explain ${sql}`, [...parameters]);
  return steps
    .map((step) => `    ${step.table}: ${step.type} ${step.key} rows ${step.rows} ${step.Extra ?? ''}`)
    .join('\n');
}

async function measure(dataDir: string, lines: number, isLargest: boolean): Promise<void> {
  const config = loadConfig({
    DATA_DIR: dataDir,
    DEMO: 'false',
    SESSION_SECRET,
    LOG_LEVEL: 'error',
    RESPONSE_CACHE_MB: '0',
  });
  await using stack = new AsyncDisposableStack();
  const { connection, stop } = await openDatabase(config);
  stack.defer(stop);
  const orm = await openOrm(ormOptions, connection);
  stack.defer(() => orm.close());
  await migrate(orm, connection);
  const services = createServices({ config, orm, now: () => new Date() });
  stack.defer(() => services.orderEvents.stop());
  const deps = (): Deps => ({ ...services, em: services.forkEm() });
  const { month, year } = periodsOf(services.now(), config.store.timeZone);
  const line = (what: string, { first, median }: { first: number; median: number }) =>
    print(`| ${lines.toLocaleString('en')} | ${what} | ${first.toFixed(0)} | ${median.toFixed(0)} |`);

  for (const { key: report, filters: allowed } of REPORT_LIST) {
    const periods = allowed.includes('period_covered')
      ? ([
          ['month', month],
          ['year', year],
        ] as const)
      : ([['now', month]] as const);
    for (const [name, filters] of periods) {
      line(`${report}, ${name}: sums`, await timesOf(() => summaryOf(deps(), ADMIN, { report, filters })));
      const window = { report, filters, offset: 0, limit: 100 };
      line(`${report}, ${name}: first rows`, await timesOf(() => rowsOf(deps(), ADMIN, window)));
    }
  }
  line('month per category by script', await timesOf(() => reportHistoryPerCategory(deps(), ADMIN, month)));
  for (const format of ['csv', 'xlsx'] as const) {
    const { rows: count, first, all, bytes, peak } = await fileOf(deps(), format, year);
    print(
      `${format}: ${count} lines, ${(bytes / MEGABYTE).toFixed(1)} MB, first byte ${first.toFixed(0)} ms, all ${(all / 1000).toFixed(1)} s, ${peak.toFixed(0)} MB above rest`,
    );
  }
  if (!isLargest) return;
  for (const [name, filters] of [
    ['month', month],
    ['year', year],
  ] as const) {
    const selection = await selectionOf(deps(), ADMIN, filters, REPORTS['orders-history-per-category'].filters);
    if (selection) print(`  plan, sales of a ${name}:\n${await planOf(deps(), salesSums(selection))}`);
  }
}

await runBench(options.data, async ({ dataDir }) => {
  const sizes = options.lines.split(',').map((text) => positive('lines', text));
  const products = positive('products', options.products);
  print(`${describeMachine()}\n\n| lines in all | report | first ms | median ms |\n|---:|---|---:|---:|`);
  for (const lines of sizes) {
    const store = join(dataDir, `reports-${lines}`);
    await provideFixture(store, { products, orders: Math.round(lines / LINES_PER_ORDER), customers: CUSTOMERS }, say);
    await measure(store, lines, lines === sizes.at(-1));
  }
  return true;
});
