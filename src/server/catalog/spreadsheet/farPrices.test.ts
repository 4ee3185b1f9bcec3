import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportReport } from '#shared/contracts/stockImport.ts';
import { importFarPrice } from '#shared/importMessages.ts';
import { seeRow, serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { workbookOf } from '#test/records/workbook.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

let store: TestStore;
let staff: AppCaller;
let category: string;
let id: number;
let serial = 0;

beforeAll(async () => {
  store = await createTestStore();
  staff = await store.staff(await store.make.staff());
});
afterAll(() => store.close());
beforeEach(async () => {
  serial += 1;
  category = `Books ${serial}`;
  id = await store.make.category({ name: category });
});

function check(file: Uint8Array | string, how: object = {}): Promise<ImportReport> {
  const form = importForm(file, 'shop.xlsx');
  form.set('how', JSON.stringify(how));
  return staff.stocks.checkImport(form);
}
const list = (...rows: string[]) => `Item,Category,SRP\n${rows.join('\n')}\n`;
const farPrices = ({ file }: ImportReport) =>
  file?.remarks
    .filter(({ message }) => message === importFarPrice)
    .map(({ values, row_numbers }) => [values, row_numbers]);

test('13: in the first file of a new store, a price far from the middle of its own category is asked about, with its row', async () => {
  const file = await workbookOf({
    name: 'List',
    rows: [
      ['Product', 'Category', 'SRP'],
      [`Atlas ${serial}`, category, 1.25],
      [`Algebra ${serial}`, category, 1250],
      [`Biology ${serial}`, category, 980],
      [`Chemistry ${serial}`, category, 1100],
      [`Physics ${serial}`, category, 120000],
      [`Free map ${serial}`, category, 0],
    ],
  });
  const report = await check(file);
  expect(farPrices(report)).toEqual([
    [
      ['₱1.25 (middle ₱1,100.00)', '₱120,000.00 (middle ₱1,100.00)'],
      [2, 6],
    ],
  ]);
  // It is a question, and no error.
  expect(report).toMatchObject({ rows_faulty: 0, products_to_create: 6 });
});

test('the prices that the store has in the category count before those of the file', async () => {
  for (const selling_price of [900, 1_000, 1_100]) await store.make.stock({ category: id, selling_price });
  const rows = [`A${serial},${category},9`, `B${serial},${category},10`, `C${serial},${category},11`];
  expect(farPrices(await check(list(...rows)))).toEqual([
    [
      ['₱9.00 (middle ₱1,000.00)', '₱10.00 (middle ₱1,000.00)', '₱11.00 (middle ₱1,000.00)'],
      [2, 3, 4],
    ],
  ]);
});

test('nothing is asked where a category has too few prices, differs by less, or keeps a price that it has', async () => {
  const far = await store.make.stock({ name: `Crayon ${serial}`, category: id, selling_price: 2 });
  for (const selling_price of [990, 1_000, 1_010]) await store.make.stock({ category: id, selling_price });
  await store.make.category({ name: `Few ${serial}` });
  const rows = [`X${serial},Few ${serial},1`, `Y${serial},Few ${serial},5000`, `Z${serial},${category},49000`];
  expect(farPrices(await check(list(...rows)))).toEqual([]);
  const kept = `_id,name,selling_price,description\n${far.id},Crayon ${serial},2,Blue\n`;
  expect(farPrices(await check(kept))).toEqual([]);
  const changed = `_id,name,selling_price\n${far.id},Crayon ${serial},3\n`;
  expect(farPrices(await check(changed))).toEqual([[['₱3.00 (middle ₱990.00)'], [2]]]);
});

test('the prices of a category that the import makes, or that nobody has said yet, are compared among themselves', async () => {
  const made = `Arts ${serial} > Paint`;
  const rows = [1, 90, 100, 110].map((price, index) => `P${serial}-${index},${made},${price}`);
  const asked = [[['₱1.00 (middle ₱90.00)'], [2]]];
  expect(farPrices(await check(list(...rows)))).toEqual(asked);
  const names = [{ list: 'category', name: made, meant: null }];
  expect(farPrices(await check(list(...rows), { names }))).toEqual(asked);
});

test('a product whose rows differ says which row is the first, and what it has there', async () => {
  const file = `name,category,uom,selling_price,size\nShirt ${serial},${category},pc,100,S\nShirt ${serial},${category},set,,M\nShirt ${serial},,box,,S\n`;
  const { rows, file: found } = await check(file);
  const [differs, twice] = [seeRow(serverMessages.importDiffers, 2, 'pc'), 'See row 2.'];
  expect(rows.map(({ row, errors }) => [row, errors.map(({ message }) => message)])).toEqual([
    [2, []],
    [3, [differs]],
    [4, [differs, expect.stringContaining(twice)]],
  ]);
  expect(found?.causes).toMatchObject([
    { column: 'uom', message: serverMessages.importDiffers, values: ['set', 'box'], rows: 2, row_numbers: [3, 4] },
    { column: 'size', values: ['S'], rows: 1, row_numbers: [4] },
  ]);
});
