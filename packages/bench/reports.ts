/**
 * `npm run bench:reports`: what reports take without cached responses, and how that grows with the orders there are; and the
 * plans of their statements at the largest size. The filled stores stay in `--data`, one a size.
 */
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { db } from '#server/platform/database/db.ts';
import type { Deps } from '#server/platform/services.ts';
import { toCsv } from '#server/reports/files/csvFile.ts';
import { createSheet } from '#server/reports/files/reportSheet.ts';
import { toXlsx } from '#server/reports/files/xlsxFile.ts';
import { reportHistoryPerCategory } from '#server/reports/restReports.ts';
import { readReportRows } from '#server/reports/rows.ts';
import { salesSums } from '#server/reports/sales/sales.queries.ts';
import { readSelection } from '#server/reports/selection.ts';
import { readReportSummary } from '#server/reports/summary.ts';
import { type ReportFilters, reportFilters } from '#shared/contracts/reportFilters.ts';
import { addDays, currentMonth, instantAt } from '#shared/domain/storeTime.ts';
import { REPORT_LIST, REPORTS } from '#shared/reports/reportDefinitions.ts';
import { describeMachine } from '#test/processUsage.ts';
import { defineBench, markdownTable, measureTimes, print, say } from './cli.ts';
import { FREE_STAFF, LINES_PER_ORDER, openDatabase, openFilledStore, provideFixture, select } from './fixture.ts';

const ROUNDS = 5;

/** Last month, whole, and the twelve months that end with it. */
function periodsOf(now: Date, timeZone: string) {
  const { start } = currentMonth(now, timeZone);
  const month = currentMonth(instantAt(addDays(start, -1), '00:00', timeZone), timeZone);
  const year = { start: `${Number(start.slice(0, 4)) - 1}${start.slice(4)}`, end: month.end };
  const of = (period_covered: typeof month) => reportFilters.parse({ period_covered });
  return { month: of(month), year: of(year) };
}

/** How a file of a year's lines leaves: milliseconds to its first byte and its last, and megabytes above rest. */
async function describeFile(deps: Deps, format: 'csv' | 'xlsx', filters: ReportFilters): Promise<string> {
  // Node has it by --expose-gc, which the command is run with.
  globalThis.gc?.();
  await turn();
  const rest = process.memoryUsage().rss;
  const began = performance.now();
  const progress = { rows_done: 0, rows_total: 0 };
  const sheet = await createSheet(deps, FREE_STAFF, { report: 'orders-history', format, filters }, progress);
  let [first, bytes, peak] = [0, 0, 0];
  for await (const piece of format === 'csv' ? toCsv(sheet) : toXlsx(sheet)) {
    first ||= performance.now() - began;
    bytes += piece.length;
    peak = Math.max(peak, process.memoryUsage().rss - rest);
  }
  const [size, above] = [bytes, peak].map((value) => (value / 1024 / 1024).toFixed(1));
  const all = ((performance.now() - began) / 1_000).toFixed(1);
  return `${format}: ${progress.rows_done} lines, ${size} MB, first byte ${first.toFixed(0)} ms, all ${all} s, ${above} MB above rest`;
}

/** A row of the table for each answer of a store of so many lines; `isLargest` prints the plans of its statements. */
async function measure(dataDir: string, size: number, isLargest: boolean) {
  await using stack = new AsyncDisposableStack();
  const { services, connection, deps } = await openFilledStore(dataDir, stack);
  const { month, year } = periodsOf(services.now(), services.config.store.timeZone);
  const periods = Object.entries({ month, year });
  const lines = size.toLocaleString('en');
  const rows: Record<string, string | number>[] = [];
  const measured = async (report: string, call: () => Promise<unknown>) => {
    const { firstMs, medianMs } = await measureTimes(call, ROUNDS);
    rows.push({ 'lines in all': lines, report, 'first ms': Math.round(firstMs), 'median ms': Math.round(medianMs) });
    say(`  ${report}`);
  };
  for (const { key: report, filters: allowed } of REPORT_LIST) {
    for (const [name, filters] of allowed.includes('period_covered') ? periods : periods.slice(0, 1)) {
      const window = { report, filters, offset: 0, limit: 100 };
      await measured(`${report}, ${name}: sums`, () => readReportSummary(deps(), FREE_STAFF, { report, filters }));
      await measured(`${report}, ${name}: first rows`, () => readReportRows(deps(), FREE_STAFF, window));
    }
  }
  await measured('month per category by script', () => reportHistoryPerCategory(deps(), FREE_STAFF, month));
  for (const format of ['csv', 'xlsx'] as const) print(`${lines}: ${await describeFile(deps(), format, year)}`);
  if (!isLargest) return rows;
  const database = await openDatabase(connection, stack);
  for (const [name, filters] of periods) {
    const selection = await readSelection(deps(), FREE_STAFF, filters, REPORTS['orders-history-per-category'].filters);
    if (!selection) continue;
    const { sql, parameters } = salesSums(selection).compile(db(deps().em));
    const plan = await select<Record<string, string>>(database, `explain ${sql}`, parameters as (string | number)[]);
    print(`\nplan, sales of a ${name}\n${markdownTable(plan)}`);
  }
  return rows;
}

const OPTIONS = { lines: [10_000, 100_000, 300_000, 1_000_000], products: 50_000 };

export const bench = defineBench(OPTIONS, async ({ options: { lines, products }, dataDir }) => {
  const rows: Awaited<ReturnType<typeof measure>> = [];
  for (const size of lines) {
    const store = join(dataDir, `reports-${size}`);
    await provideFixture(store, { products, orders: Math.round(size / LINES_PER_ORDER) });
    rows.push(...(await measure(store, size, size === lines.at(-1))));
  }
  print(`\n${markdownTable(rows)}\n\n${describeMachine()}`);
  return true;
});
