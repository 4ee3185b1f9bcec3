import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { expectBooksToBalance, orderBody, readQuantity } from '#test/records/orders.ts';
import { textInArchive } from '#test/records/unzip.ts';
import { postAs } from '#test/store/reportOutputs.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const id = await store.make.staff();
const staff = await store.staff(id);
const token = await store.staffToken(id);
const sizes = [
  { size: 'S', available_quantity: 10 },
  { size: 'M', available_quantity: 10 },
];
const shirt = await store.make.stock({ name: 'Shirt', selling_price: 100, sizes });

async function order(size: string, quantity: number) {
  const customer = await store.make.customer();
  const line = await store.make.cartItem(customer, shirt.id, { size, quantity });
  return (await store.customer(customer)).orders.place(orderBody([line], 100 * quantity));
}

const sheet = async (format: 'csv' | 'xlsx', filters = {}) =>
  (await postAs(`${server.url}/api/reports/file`, token, { report: 'count-sheet', format, filters })).bytes();

type Row = Record<string, string>;
const readRows = async () => parse<Row>(Buffer.from(await sheet('csv')), { bom: true, columns: true });

test('the expected pieces are available and unclaimed ones, and importing the count has the reason "count"', async () => {
  const waiting = await order('S', 3);
  const claimed = await order('S', 1);
  await staff.orders.orderStatus({ _id: claimed._id, order_status: 'Claimed' });
  const rows = await readRows();
  expect(rows.map(({ name, size, expected_quantity }) => [name, size, expected_quantity])).toEqual([
    ['Shirt', 'S', '9'],
    ['Shirt', 'M', '10'],
  ]);
  // Screen and print have the same content; the print has space for the counted pieces.
  await staff.stocks.update({ _id: String(shirt.id), barcode: '4006381333931' });
  const shown = await staff.reports.rows({ report: 'count-sheet', filters: {} });
  expect(
    shown.rows.map(({ cells }) => [
      cells.stock,
      cells.size,
      cells.barcode,
      cells.expected_quantity,
      cells.counted_quantity,
    ]),
  ).toEqual([
    ['Shirt', 'S', '4006381333931', 9, null],
    ['Shirt', 'M', '4006381333931', 10, null],
  ]);
  const { totals, figures } = await staff.reports.summary({ report: 'count-sheet', filters: {} });
  expect(totals).toEqual({ expected_quantity: 19 });
  expect(figures.map(({ value }) => value)).toEqual([2, 19]);
  const counted = rows.map((row) => ({ ...row, counted_quantity: row.size === 'S' ? '7' : '' }));
  // Sold between the count and the import.
  await order('S', 2);
  const report = await staff.stocks.checkImport(importForm(stringify(counted, { header: true, bom: true })));
  expect(report.rows.flatMap(({ errors }) => errors)).toEqual([]);
  await staff.stocks.runImport({ import_id: report.import_id, rows: 'all' });

  const [small = 0, medium = 0] = shirt.sizeIds;
  expect(await readQuantity(store, small)).toBe(10 - 3 - 1 - 2 - 2);
  expect(await readQuantity(store, medium)).toBe(10);
  const ledger = await store
    .deps()
    .em.execute<{ size_price_id: number; quantity: number }[]>(
      "select size_price_id, quantity from stock_ledger where reason = 'count'",
    );
  expect(ledger).toEqual([{ size_price_id: small, quantity: -2 }]);
  await expectBooksToBalance(store);
  expect(waiting.order_status.status).toBe('Pending');
});

test('a count without the expected quantity, below zero, or together with an adjustment is rejected', async () => {
  const rows = [
    { _id: shirt.id, size: 'S', expected_quantity: '', counted_quantity: 4, adjustment_quantity: '' },
    { _id: shirt.id, size: 'M', expected_quantity: 4, counted_quantity: -1, adjustment_quantity: 3 },
  ];
  const report = await staff.stocks.checkImport(importForm(stringify(rows, { header: true })));
  expect(report.rows.map(({ errors }) => errors)).toEqual([
    [{ column: 'expected_quantity', message: messages.fieldRequired }],
    [{ column: 'counted_quantity', message: serverMessages.importCountedTwice }],
  ]);
});

test('it is an XLSX file that hides the expected pieces by default, and importing it without counts changes nothing', async () => {
  const hides = async (filters: object) => {
    const text = textInArchive(Buffer.from(await sheet('xlsx', filters)), 'xl/worksheets/sheet1.xml');
    return [...text.matchAll(/<col min="(\d)"[^>]*hidden="1"/g)].map(([, column]) => column);
  };
  expect([await hides({}), await hides({ show_expected: true })]).toEqual([['5'], []]);
  const report = await staff.stocks.checkImport(importForm(await sheet('xlsx'), 'count.xlsx'));
  expect(report.rows.map(({ name, size, errors }) => [name, size, errors])).toEqual([
    ['Shirt', 'S', []],
    ['Shirt', 'M', []],
  ]);
  const before = await store.deps().em.execute('select count(*) from stock_ledger');
  await staff.stocks.runImport({ import_id: report.import_id, rows: 'all' });
  expect(await store.deps().em.execute('select count(*) from stock_ledger')).toEqual(before);
});
