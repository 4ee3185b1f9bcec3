import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ImportReport, importHow } from '#shared/contracts/stockImport.ts';
import { repeatsRow, sameProductAsRow, serverMessages, withoutRow } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { workbookOf } from '#test/records/workbook.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

// A new store, in which a clerk's own workbook is the first thing that comes in.
let store: TestStore;
let staff: AppCaller;
let serial = 0;
beforeAll(async () => {
  store = await createTestStore();
  await store.make.category({ name: 'Books' });
  await store.make.category({ name: 'Uniforms' });
  staff = await store.staff(await store.make.staff());
});
afterAll(() => store.close());
beforeEach(() => {
  serial += 1;
});

type How = z.input<typeof importHow>;
function check(file: Uint8Array | string, how: How = {}): Promise<ImportReport> {
  const form = importForm(file, 'shop.xlsx');
  form.set('how', JSON.stringify(how));
  return staff.stocks.checkImport(form);
}
async function take(file: Uint8Array | string, how: How = {}) {
  const report = await check(file, how);
  await staff.stocks.runImport({ import_id: report.import_id, rows: 'all' });
  return report;
}
const found = async (name: string) => {
  const { docs } = await staff.stocks.paginate({ s: name });
  return staff.stocks.get({ _id: docs[0]?._id ?? '' });
};
const remarks = ({ file }: ImportReport) =>
  (file?.remarks ?? []).map(({ message, values, row_numbers }) => [message, values, row_numbers]);

test('the products of the first import come in hidden unless the clerk or the file says otherwise, those of the next do not', async () => {
  const rows = (name: string) => `Item,Category,Price,Available\n${name},Books,10,\n${name} shown,Books,10,yes\n`;
  const columns = (['name', 'category', 'selling_price', 'is_available'] as const).map((as, index) => ({ index, as }));
  expect(await check(rows('Said'), { columns, hidden: false })).toMatchObject({ file: { hidden: false } });
  expect(await take(rows('First'), { columns })).toMatchObject({ file: { hidden: true } });
  expect(await found('First')).toMatchObject({ name: 'First', is_available: false });
  expect(await found('First shown')).toMatchObject({ is_available: true });
  expect(await take(rows('Next'), { columns })).toMatchObject({ file: { hidden: false } });
  expect(await found('Next')).toMatchObject({ name: 'Next', is_available: true });
});

test('a second price is the add-on of a size, and one as high as the price is asked about; so is a price of 0', async () => {
  const report = await check(
    `Item,Category,Selling Price,Size,Price\nPolo ${serial},Uniforms,100,S,120\nTie ${serial},Uniforms,0,,\n`,
  );
  expect(report.rows.map(({ values }) => values)).toMatchObject([
    { selling_price: 100, add_on: 120 },
    { selling_price: 0, add_on: 0 },
  ]);
  expect(remarks(report)).toEqual([
    [serverMessages.importAddOnHigh, ['120'], [2]],
    [serverMessages.importFree, ['0'], [3]],
  ]);
});

test('the quantity of a file opens the stock, also below zero if it says so, and leaves what is there alone', async () => {
  const rows = (quantity: number) => `Item,Category,Price,Available Quantity\nPad ${serial},Books,10,${quantity}\n`;
  const first = await take(rows(-2), { hidden: false });
  expect(remarks(first)).toEqual([[serverMessages.importBelowZero, ['-2'], [2]]]);
  const again = await check(rows(50), { match: ['name'] });
  expect(remarks(again)).toEqual([[serverMessages.importQuantityStays, ['50'], [2]]]);
  expect(again).toMatchObject({ products_to_create: 0, products_to_update: 0 });
  expect(await found(`Pad ${serial}`)).toMatchObject({ size_prices: [{ available_quantity: -2 }] });
});

test('rows that repeat others are one line with their numbers, and the row that they repeat is named', async () => {
  const file = `Item,Category,Price\nInk ${serial},Books,5\nInk  ${serial},books,5\nINK ${serial},Books,5\n`;
  expect(remarks(await check(file))).toEqual([
    [withoutRow(repeatsRow(2)), [`Ink  ${serial}`, `INK ${serial}`], [3, 4]],
  ]);
});

test('a name that several products have asks for a code, and two rows of one product name each other', async () => {
  const name = `Chalk ${serial}`;
  for (const category of ['Books', 'Uniforms']) await take(`Item,Category,Price\n${name},${category},5\n`);
  const report = await check(`Item,Price\n${name},6\n`, { match: ['name'], category: 'Books' });
  expect(report.rows[0]?.errors).toEqual([{ column: 'name', message: serverMessages.importSeveralFound }]);

  await take(`Item,Category,Price,SKU\nGlue ${serial},Books,5,G-${serial}\n`);
  const twice = `Item,Category,Price,SKU\nGlue ${serial},Books,6,G-${serial}\nGlue ${serial},Uniforms,7,g-${serial}\n`;
  const { rows } = await check(twice, { match: ['sku'] });
  expect(rows[1]?.errors.map(({ message }) => message)).toContain(sameProductAsRow(2));
});

test('a cell that the spreadsheet has made a date of is an error that says what would do', async () => {
  const file = await workbookOf({
    name: 'List',
    rows: [
      ['Item', 'Category', 'Price', 'Size', 'Qty'],
      [`Card ${serial}`, 'Books', 5, 'S', 3],
      [`Card ${serial}`, 'Books', 5, new Date('2026-01-02'), 3],
    ],
  });
  const report = await check(file);
  expect(report.rows[1]?.errors).toEqual([{ column: 'size', message: serverMessages.importDateCell }]);
  expect(report.file?.causes).toContainEqual({
    ...{ column: 'size', message: serverMessages.importDateCell, remedy: expect.stringContaining('text') },
    ...{ values: ['2026-01-02'], rows: 1, first_row: 3, row_numbers: [3] },
  });
});
