import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ReportKey } from '#shared/reports/reportDefinition.ts';
import { placeSimpleOrder } from '#test/records/orders.ts';
import { postAs, sumsOfEveryOutput } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const SALES: readonly ReportKey[] = ['orders-history', 'orders-history-per-category', 'orders-summary'];
const PERIOD = { start: '2026-11-01', end: '2026-11-30' };

const store = await openTestStore();
const server = await serveTestStore(store);
const id = await store.make.staff();
const [staff, token] = [await store.staff(id), await store.staffToken(id)];
const make = async (name: string) => (await staff.warehouses.create({ name, is_counter: true }))._id;
const [annex, main] = [await make('Annex'), await make('Main')];
const place = async (counter?: string) => (await placeSimpleOrder(store, { data: { counter } })).order;
const atAnnex = (await place(annex))._id;
await place(main);
await place(main);
await place();

test.each(SALES)('%s has only the orders of one counter, in each of its forms', async (report) => {
  const who = { caller: staff, url: server.url, token };
  const sumsAt = async (counter: string | null) => {
    const ways = await sumsOfEveryOutput(who, report, { period_covered: PERIOD, counter });
    const distinct = new Set(Object.values(ways).map(({ quantity, centavos }) => `${quantity} ${centavos}`));
    expect(distinct.size, JSON.stringify(ways)).toBe(1);
    return Object.values(ways)[0];
  };
  const [one, two, all] = [await sumsAt(annex), await sumsAt(main), await sumsAt(null)];
  expect(one?.quantity).toBeGreaterThan(0);
  expect(two).toMatchObject({ quantity: 2 * (one?.quantity ?? 0), centavos: 2 * (one?.centavos ?? 0) });
  expect(all).toMatchObject({ quantity: 4 * (one?.quantity ?? 0), centavos: 4 * (one?.centavos ?? 0) });
  expect(await sumsAt('999999')).toMatchObject({ quantity: 0, centavos: 0 });
  const detail = await staff.reports.detail({
    report,
    filters: { period_covered: PERIOD, counter: annex },
    figure: 'orders',
  });
  expect(detail.rows.map(({ order_id }) => order_id)).toEqual([atAnnex]);
});

test('a file names the counter, and the documented paths accept it', async () => {
  const filters = { period_covered: PERIOD, counter: annex };
  const body = { report: 'orders-history', format: 'xlsx', filters };
  const file = Buffer.from(await (await postAs(`${server.url}/api/reports/file`, token, body)).bytes());
  expect(await readSheet(file, 'About')).toContainEqual(['Counter', 'Annex']);
  const answer = await postAs(`${server.url}/api/orders/history`, token, filters);
  const days = (await answer.json()) as { orders: { _id: string }[] }[];
  expect(days.flatMap(({ orders }) => orders.map(({ _id }) => _id))).toEqual([atAnnex]);
});

test('the payments of a day can be limited to one counter, by the call, the documented path and the file', async () => {
  const { docs } = await staff.orders.paginate({});
  for (const { _id, amount_paid } of docs) {
    await staff.payments.addReceipt({ _id, amount: 25, way: 'Cash', old_amount_paid: amount_paid });
  }
  expect(await staff.payments.day({})).toMatchObject({ total: 100, accounts: [{ way: 'Cash', count: 4 }] });
  const asked = { counter: annex };
  const day = await staff.payments.day(asked);
  expect(day).toMatchObject({ total: 25, accounts: [{ received: 25, count: 1 }], docs: [{ order: { _id: atAnnex } }] });
  expect(await staff.payments.day({ counter: '999999' })).toMatchObject({ total: 0, docs: [] });
  const rest = await (await postAs(`${server.url}/api/orders/day-payments`, token, asked)).json();
  expect(rest).toMatchObject({ total: 25, docs: [{ order: { _id: atAnnex } }] });
  const body = { ...asked, format: 'xlsx' };
  const file = Buffer.from(await (await postAs(`${server.url}/api/orders/day-payments/file`, token, body)).bytes());
  expect(await readSheet(file, 'About')).toContainEqual(['Counter', 'Annex']);
  expect((await readSheet(file, 'Report')).filter((row) => row.includes('Cash'))).toHaveLength(1);
});
