import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ImportReport, importHow } from '#shared/contracts/stockImport.ts';
import { importForm } from '#test/records/importFile.ts';
import { bookstoreWorkbook, type MeantProduct, uniformsWorkbook } from '#test/records/messyWorkbooks.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { listCategoryPaths } from '../product/categoryPaths.ts';

// A new store, whose first products come from unedited workbooks.
const store = await openTestStore();
const staff = await store.staff(await store.make.staff());

function check(file: Uint8Array, how: z.input<typeof importHow>): Promise<ImportReport> {
  const form = importForm(file, 'shop.xlsx');
  form.set('how', JSON.stringify({ match: ['sku', 'name'], ...how }));
  return staff.stocks.checkImport(form);
}

/** Imports a file as the screen does: accepts the suggestion for each missing name, and creates the others. */
async function take(file: Uint8Array, how: z.input<typeof importHow> = {}) {
  const first = await check(file, how);
  const offered = (first.file?.missing ?? []).flatMap(({ list, name, suggestion }) => [
    { list, name, meant: suggestion },
    ...(suggestion === null ? [] : [{ list, name: suggestion, meant: null }]),
  ]);
  const report = await check(file, { ...how, names: offered });
  expect(report.rows.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error })))).toEqual([]);
  const done = await staff.stocks.runImport({ import_id: report.import_id, rows: 'all' });
  return { report, done };
}

/** The imported products in the words of the workbook. */
async function productsOf(import_id: string): Promise<MeantProduct[]> {
  const { em } = store.deps();
  const paths = new Map((await listCategoryPaths(em)).map(({ id, path }) => [id, path]));
  const rows = await db(em)
    .selectFrom('stock as s')
    .innerJoin('size_price as p', 'p.stock_id', 's.id')
    .select(['s.id', 's.name', 's.category_id', 's.selling_price', 'p.size', 'p.available_quantity'])
    .where('s.import_id', '=', import_id)
    .orderBy('s.id')
    .orderBy('p.sequence')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((sizes) => ({
    name: sizes[0]?.name ?? '',
    category: paths.get(sizes[0]?.category_id ?? 0) ?? '',
    price: Number(sizes[0]?.selling_price),
    sizes: Object.fromEntries(sizes.map(({ size, available_quantity }) => [size, available_quantity])),
  }));
}

test('a workbook of 400 rows with sizes as columns, merged titles, repeated column names and subtotals is imported correctly', async () => {
  const { file, meant } = await uniformsWorkbook();
  const { report, done } = await take(file, { empty_quantity: 'none' });
  expect(report.file).toMatchObject({ head_row: 5, problem: null, unclear_point: null });
  expect(done).toMatchObject({ products_created: 352, products_updated: 0 });
  expect(await productsOf(report.import_id)).toEqual(meant);
});

test('a workbook of 1,196 rows in Filipino and English with three sheets is imported correctly, and a second import changes nothing', async () => {
  const { file, meant } = await bookstoreWorkbook();
  const { report, done } = await take(file);
  expect(report.file).toMatchObject({ sheets: ['Basahin', 'Paninda'], sheet: 'Paninda', head_row: 3 });
  expect(done).toMatchObject({ products_created: 1_196 });
  expect(await productsOf(report.import_id)).toEqual(meant);
  const grades = await db(store.deps().em).selectFrom('grade_level').select('name').orderBy('name').execute();
  expect(grades).toEqual([{ name: 'Grade 7' }, { name: 'Grade 8' }]);
  expect((await take(file)).done).toMatchObject({ products_created: 0, products_updated: 0 });
});
