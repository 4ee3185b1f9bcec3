/**
 * `npm run bench:day`: what the shop's day asks of the store, each figure beside its goal, over 100,000 orders. The filled store stays
 * in `--data`; `--only orders,payments` measures some parts.
 */
import { join } from 'node:path';
import type { Deps } from '#server/platform/services.ts';
import type { StaffMember } from '#server/platform/sessions/staffMember.ts';
import { openServices } from '../largeStore/openServices.ts';
import { defineBench, describeMachine, markdownTable, print, say } from './cli.ts';
import { boardRows } from './day/board.ts';
import { counterRows } from './day/counter.ts';
import type { DayPart, DayRow } from './day/dayRow.ts';
import { noticesRows } from './day/notices.ts';
import { ordersRows } from './day/orders.ts';
import { paymentsRows } from './day/payments.ts';
import { walkRows } from './day/walk.ts';
import { configOf, provideFixture } from './fixture.ts';

/** Each part by its name; a new one is a file in `day` and a line here. */
const PARTS: Record<string, DayPart> = {
  orders: ordersRows,
  payments: paymentsRows,
  board: boardRows,
  notices: noticesRows,
  counter: counterRows,
  walk: walkRows,
};

const CUSTOMERS = 5_000;
const STAFF: StaffMember = {
  id: 1,
  name: 'Bench',
  username: 'bench',
  warehouse: null,
  assigned_categories: [],
  scope: null,
};
const OPTIONS = { orders: 100_000, products: 5_000, only: '' };

const isMet = ({ figure, unit, goal }: DayRow) => (unit === 'ms' ? figure <= goal : figure >= goal);

export const bench = defineBench(OPTIONS, async ({ options: { orders, products, only }, dataDir, signal }) => {
  const store = join(dataDir, `day-${orders}`);
  const fixture = await provideFixture(store, { products, orders, customers: CUSTOMERS });
  await using stack = new AsyncDisposableStack();
  const { services } = await openServices(configOf(store, { RESPONSE_CACHE_MB: '0' }), stack);
  const deps = (): Deps => ({ ...services, em: services.forkEm() });
  const named = only === '' ? Object.keys(PARTS) : only.split(',');
  const rows: DayRow[] = [];
  for (const name of named) {
    const measure = PARTS[name];
    if (!measure) throw new Error(`There is no part ${name}, but ${Object.keys(PARTS).join(', ')}.`);
    signal.throwIfAborted();
    say(`  ${name}`);
    rows.push(...(await measure({ deps, fixture, staff: STAFF, signal })));
  }
  const cells = rows.map((row) => ({
    what: row.what,
    figure: `${row.figure.toFixed(row.figure < 10 ? 1 : 0)} ${row.unit}`,
    goal: `${row.unit === 'ms' ? 'at most' : 'at least'} ${row.goal} ${row.unit}`,
    met: isMet(row) ? 'yes' : 'no',
  }));
  print(`${markdownTable(cells)}\n\n${orders.toLocaleString('en')} orders; ${describeMachine()}`);
  return rows.every(isMet);
});
