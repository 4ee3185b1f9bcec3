/** The reports of a year with 100,000 order lines: waiting time and memory. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2';
import { addDays, storeDayOf } from '#shared/domain/storeTime.ts';
import { REPORT_LIST } from '#shared/reports/reportDefinitions.ts';
import { readMemory } from '#test/servers/processUsage.ts';
import { type Call, createCaller } from './load.ts';
import type { RunningStore } from './store.ts';

export const YEAR = { products: 5_000, orders: 45_000 };

/** Days of a period, and how many days ago it ended: the last month is the busiest of the year. */
const PERIODS = { 'an ordinary month': [30, 60], 'the last month': [30, 0], year: [365, 0] } as const;
const WHOLE = { whole: [1, 0] } as const;
const FILE_FORMATS = ['csv', 'xlsx'] as const;

/** Times in ms by report and period: the first paint (a summary and the first rows concurrently), and the files. */
export async function measureReports({ url, pid, fixture, database }: RunningStore) {
  const call = createCaller(url);
  const headers = { authorization: `Bearer ${fixture.staffToken}`, 'content-type': 'application/json' };
  const procedure = (name: string, json: object): Call => ({
    path: `/trpc/reports.${name}?input=${encodeURIComponent(JSON.stringify({ json }))}`,
    headers,
  });
  /** The time of concurrent calls in ms, and the memory used by the store in the meantime, in MB. */
  async function time(calls: readonly Call[]) {
    const rest = readMemory(pid).resident;
    let most = rest;
    const watching = setInterval(() => {
      most = Math.max(most, readMemory(pid).resident);
    }, 20);
    const began = performance.now();
    const answers = await Promise.all(calls.map(call));
    const ms = Math.round(performance.now() - began);
    clearInterval(watching);
    const wrong = answers.find(({ status }) => status !== 200);
    if (wrong) throw new Error(`a report answered ${wrong.status}: ${wrong.text.slice(0, 300)}`);
    return { ms, megabytes: Math.round((most - rest) / 1e6) };
  }

  const [[lines]] = await database.query<RowDataPacket[]>('select count(*) as count from order_line');
  const today = storeDayOf(new Date(), 'Asia/Manila');
  const rows: Record<string, string | number>[] = [];
  for (const { key: report, filters: allowed } of REPORT_LIST) {
    const hasPeriod = allowed.includes('period_covered');
    for (const [period, [days, ago]] of Object.entries(hasPeriod ? PERIODS : WHOLE)) {
      const end = addDays(today, -ago);
      const filters = hasPeriod ? { period_covered: { start: addDays(end, 1 - days), end } } : {};
      const paint = [procedure('summary', { report, filters }), procedure('rows', { report, filters, limit: 200 })];
      const row: Record<string, string | number> = { report, period };
      const first = await time(paint);
      row['first paint ms'] = first.ms;
      row['again ms'] = (await time(paint)).ms;
      let { megabytes } = first;
      for (const format of FILE_FORMATS) {
        const body = JSON.stringify({ report, format, filters });
        const file = await time([{ method: 'POST', path: '/api/reports/file', headers, body }]);
        row[`${format} ms`] = file.ms;
        megabytes = Math.max(megabytes, file.megabytes);
      }
      rows.push({ ...row, 'memory above rest MB': megabytes });
      // Lets the previous report's cache expire.
      await wait(1_000);
    }
  }
  return { lines: Number(lines?.count), rows };
}
