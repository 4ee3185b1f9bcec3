import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ImportReport, importHow } from '#shared/contracts/stockImport.ts';
import { codeInvalid, repeatsRow, sameProductAsRow, serverMessages, withoutRow } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { workbookOf } from '#test/records/workbook.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';

let serial = 0;

const store = await openTestStore();
await store.make.category({ name: 'Uniforms' });
await store.make.category({ name: 'Books' });
for (const grade of ['Grade 7', 'Grade 8', 'Grade 10']) await store.make.insert('grade_level', { name: grade });
const staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));
beforeEach(() => {
  serial += 1;
});

type How = z.input<typeof importHow>;

function check(file: Uint8Array | string, how: How = {}, name = 'shop.xlsx'): Promise<ImportReport> {
  const form = importForm(file, name);
  form.set('how', JSON.stringify(how));
  return staff.stocks.checkImport(form);
}
async function take(file: Uint8Array | string, how: How = {}) {
  const report = await check(file, how);
  expect(report.rows.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error })))).toEqual([]);
  const done = await staff.stocks.runImport({ import_id: report.import_id, rows: 'all' });
  return { report, done };
}
/** The imported product as text: `name | category | price | sizes with add-on and quantity`. */
async function product(name: string): Promise<string> {
  const rows = await db(store.deps().em).selectFrom('stock').select('id').where('name', '=', name).execute();
  expect(rows).toHaveLength(1);
  const record = await staff.stocks.get({ _id: String(rows[0]?.id) });
  const sizes = record.size_prices.map((size) => {
    const quantity = 'available_quantity' in size ? size.available_quantity : '?';
    return `${size.size || '-'}+${size.price}: ${quantity}`;
  });
  return [record.name, record.category.name, record.selling_price, sizes.join(', ') || 'not counted'].join(' | ');
}
const found = async (name: string) => {
  const { docs } = await staff.stocks.paginate({ s: name });
  return staff.stocks.get({ _id: docs[0]?._id ?? '' });
};
const remarks = ({ file }: ImportReport) =>
  (file?.remarks ?? []).map(({ message, values, row_numbers }) => [message, values, row_numbers]);

test('products of the first import are hidden unless the clerk or the file says otherwise; later ones are not', async () => {
  const rows = (name: string) => `Item,Price,Available\n${name},10,\n${name} shown,10,yes\n`;
  const category = 'Books';
  expect(await check(rows('Said'), { category, hidden: false })).toMatchObject({ file: { hidden: false } });
  expect((await take(rows('First'), { category })).report).toMatchObject({ file: { hidden: true } });
  expect(await found('First')).toMatchObject({ name: 'First', is_available: false, category: { name: 'Books' } });
  expect(await found('First shown')).toMatchObject({ is_available: true });
  expect((await take(rows('Next'), { category })).report).toMatchObject({ file: { hidden: false } });
  expect(await found('Next')).toMatchObject({ name: 'Next', is_available: true });
});

test('an ambiguous point is a question about the whole column, which another cell may answer', async () => {
  const rows = (sure: string) => `Item;Category;SRP\nAtlas ${serial};Books;1.250\nMap ${serial};Books;${sure}\n`;
  const asked = await check(rows('80'));
  expect(asked.file?.unclear_point).toBe('1.250');
  expect(asked.rows[0]?.errors).toEqual([{ column: 'selling_price', message: serverMessages.importPointUnclear }]);
  expect(asked.file?.causes).toMatchObject([{ column: 'selling_price', values: ['1.250'], rows: 1, first_row: 2 }]);
  const decimals = await check(rows('80'), { point: 'decimals' });
  expect(decimals.rows[0]?.values?.selling_price).toBe(1.25);
  const settled = await check(rows('2.400,00'));
  expect(settled.file?.unclear_point).toBeNull();
  expect(settled.rows.map(({ values }) => values?.selling_price)).toEqual([1250, 2400]);
  await take(rows('80'), { point: 'thousands' });
  expect(await product(`Atlas ${serial}`)).toBe(`Atlas ${serial} | Books | 1250 | not counted`);
});

test('there is one question about all empty quantities', async () => {
  const file = `Item,Category,Price,Quantity\nFull ${serial},Books,10,5\nEmpty ${serial},Books,10,\n`;
  const report = await check(file);
  expect(report.file).toMatchObject({
    empty_quantities: 1,
    remarks: [{ message: serverMessages.importUncounted, values: [`Empty ${serial}`], rows: 1, first_row: 3 }],
  });
  await take(file, { empty_quantity: 'none' });
  expect(await product(`Empty ${serial}`)).toBe(`Empty ${serial} | Books | 10 | -+0: 0`);
});

test('grades in other spellings are one table with suggestions, applied to the whole file', async () => {
  const grades = ['G7', 'Gr. 7', 'Grade7', 'GRADE 8', 'g10', '10'];
  const file = [
    'Title,Category,Price,Grade',
    ...grades.map((grade, index) => `T${serial}-${index},Books,1,${grade}`),
  ].join('\n');
  const { file: found } = await check(file);
  expect(found?.missing.map(({ list, name, suggestion }) => [list, name, suggestion])).toEqual([
    ['grade_levels', 'G7', 'Grade 7'],
    ['grade_levels', 'Gr. 7', 'Grade 7'],
    ['grade_levels', 'Grade7', 'Grade 7'],
    ['grade_levels', 'g10', 'Grade 10'],
    ['grade_levels', '10', 'Grade 10'],
  ]);
  const names = (found?.missing ?? []).map(({ list, name, suggestion }) => ({ list, name, meant: suggestion }));
  const { report } = await take(file, { names });
  expect(report.file?.missing).toEqual([]);
  const { docs } = await staff.stocks.paginate({ s: `T${serial}-4` });
  expect(await staff.stocks.get({ _id: docs[0]?._id ?? '' })).toMatchObject({ grade_levels: ['Grade 10'] });
});

test('missing categories are created with their parents, and written to the audit log', async () => {
  const [top, wrong] = [`Arts ${serial}`, 'Unifroms'];
  const file = `Item,Category,Price\nBrush ${serial},${top} > Paint,5\nInk ${serial},${top} > Paint,6\nTie ${serial},${wrong},7\n`;
  const { file: found } = await check(file);
  expect(found?.missing).toEqual([
    { list: 'category', name: `${top} > Paint`, products: 2, suggestion: null },
    { list: 'category', name: wrong, products: 1, suggestion: 'Uniforms' },
  ]);
  expect(found?.causes[0]).toMatchObject({
    message: serverMessages.categoryUnknown,
    rows: 3,
    values: [`${top} > Paint`, wrong],
  });
  await take(file, {
    names: [
      { list: 'category', name: `${top} > Paint`, meant: null },
      { list: 'category', name: wrong, meant: 'Uniforms' },
    ],
  });
  expect(await product(`Ink ${serial}`)).toBe(`Ink ${serial} | Paint | 6 | not counted`);
  expect(await product(`Tie ${serial}`)).toBe(`Tie ${serial} | Uniforms | 7 | not counted`);
  const made = await db(store.deps().em)
    .selectFrom('audit_log')
    .select('staff_name')
    .where('record_type', '=', 'category')
    .execute();
  expect(made).toEqual([{ staff_name: 'Ana Reyes' }, { staff_name: 'Ana Reyes' }]);
});

test('a list of barcodes and prices changes the prices', async () => {
  const code = '4800016644931';
  await take(`Product,Category,Price,EAN,Qty\nNotebook ${serial},Books,50,${code},9\n`);
  const file = `Barcode,New Price\n${code},80\n`;
  const columns = [
    { index: 0, as: 'barcode' as const },
    { index: 1, as: 'selling_price' as const },
  ];
  expect((await check(file, { columns })).products_faulty).toBe(1);
  const { report, done } = await take(file, { columns, match: ['barcode'] });
  expect(report.rows).toMatchObject([
    { action: 'update', changes: [{ field: 'selling_price', from: '50', to: '80' }] },
  ]);
  expect(report.file).toMatchObject({
    products_found: 1,
    sums: { pieces: { before: 9, after: 9 }, value: { before: 450, after: 720 } },
    prices: { lowest: 80, highest: 80 },
    remarks: [{ message: serverMessages.importHalved, values: ['50 → 80'] }],
  });
  expect(done).toMatchObject({ products_created: 0, products_updated: 1 });
  expect(await product(`Notebook ${serial}`)).toBe(`Notebook ${serial} | Books | 80 | -+0: 9`);
});

test('a corrected workbook that is sent again creates nothing twice: products are found by name and category', async () => {
  const rows = (price: string) =>
    `Item,Category,Price,Qty\nPen ${serial},Books,10,5\nBag ${serial},Uniforms,${price},2\n`;
  const first = await check(rows('cheap'));
  await staff.stocks.runImport({ import_id: first.import_id, rows: 'good' });
  const { report, done } = await take(rows('500'), { match: ['barcode', 'sku', 'name'] });
  expect(report).toMatchObject({ products_to_create: 1, products_to_update: 0 });
  expect(done).toMatchObject({ products_created: 1 });
  expect(await product(`Pen ${serial}`)).toBe(`Pen ${serial} | Books | 10 | -+0: 5`);
  const skipped = await check(`Item,Category,Price\nPEN ${serial},books,11\n`, { match: ['name'], found: 'skip' });
  expect(skipped).toMatchObject({ products_to_update: 0, file: { products_skipped: 1 }, rows: [{ is_skipped: true }] });
  const another = await check(`Item,Category,Price\nPen ${serial},Books,11\n`, { match: ['name'], found: 'another' });
  expect(another).toMatchObject({ products_to_create: 1 });
});

test('a size with its own price gets the difference as add-on, a barcode its missing first 0, and tags of Word are removed', async () => {
  const name = `<p class=MsoNormal>Polo &amp; Tie ${serial}<o:p></o:p></p>`;
  await take(`Item,Category,Size,Price,Qty,UPC\n${name},Uniforms,S,285,4,36000291452\n${name},Uniforms,M,295,5,\n`);
  expect(await product(`Polo & Tie ${serial}`)).toBe(`Polo & Tie ${serial} | Uniforms | 285 | S+0: 4, M+10: 5`);
  const { docs } = await staff.stocks.paginate({ s: '036000291452' });
  expect(docs.map(({ name }) => name)).toEqual([`Polo & Tie ${serial}`]);
});

test('numbers shortened by Excel, damaged letters and keys of another store are reported with a remedy', async () => {
  const id = (
    await store.make.stock({ name: 'Ballpen', category: await store.make.category({ name: `Other ${serial}` }) })
  ).id;
  const file = `_id,name,category,selling_price,barcode\n,Cake ${serial},Books,10,4.80002E+12\n${id},Product of the test store,Books,9,\n,SeÃ±orita,Books,9,12345\n`;
  const { file: found, rows } = await check(file);
  expect(found?.causes).toMatchObject([
    {
      column: 'barcode',
      message: codeInvalid.barcode,
      values: ['4.80002E+12'],
      remedy: expect.stringContaining('Excel has shortened'),
    },
    { column: 'barcode', values: ['12345'], remedy: expect.stringContaining('Own code') },
  ]);
  expect(found?.remarks.map(({ message, first_row }) => [message, first_row])).toEqual(
    expect.arrayContaining([
      [serverMessages.importAnotherName, 3],
      [serverMessages.importSpoilt, 4],
    ]),
  );
  expect(rows[1]?.changes).toContainEqual({ field: 'name', from: 'Ballpen', to: 'Product of the test store' });
});

test('the meaning of an unclear column is guessed from its values: ISBNs, categories of the store, and prices', async () => {
  const file = 'Title,A,B,C,D\nNoli,9780306406157,Books,₱120,1\nFili,978-0-14-200068-7,books,"1,250.00",2\n';
  const { file: found } = await check(file);
  expect(found?.columns.map(({ as }) => as)).toEqual(['name', 'isbn', 'category', 'selling_price', null]);
});

test('a file without a product column returns its columns, to be assigned by hand', async () => {
  const report = await check('Aklat na pula,Halaga ng isa\nRizal,120\n');
  expect(report).toMatchObject({ import_id: '', file: { problem: serverMessages.importNoProducts, head_row: 1 } });
  expect(report.file?.columns).toEqual([
    { index: 0, head: 'Aklat na pula', as: null, samples: ['Rizal'] },
    { index: 1, head: 'Halaga ng isa', as: null, samples: ['120'] },
  ]);
});

test('an import creates categories only for staff who may create them', async () => {
  const [books] = await db(store.deps().em).selectFrom('category').select('id').where('name', '=', 'Books').execute();
  const limited = await store.staff(await store.make.staff({ categories: [books?.id ?? 0] }));
  const form = importForm(`Item,Category,Price\nX,Secret ${serial},5\n`);
  form.set('how', JSON.stringify({ names: [{ list: 'category', name: `Secret ${serial}`, meant: null }] }));
  const report = await limited.stocks.checkImport(form);
  expect(report).toMatchObject({ products_faulty: 1, file: { may_make_names: false } });
});

test('a second price is the add-on of a size, with a question if it is as high as the price; so has a price of 0', async () => {
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

test('the quantity of a file opens the stock, also below zero, and leaves existing stock unchanged', async () => {
  const rows = (quantity: number) => `Item,Category,Price,Available Quantity\nPad ${serial},Books,10,${quantity}\n`;
  const { report: first } = await take(rows(-2), { hidden: false });
  expect(remarks(first)).toEqual([[serverMessages.importBelowZero, ['-2'], [2]]]);
  const again = await check(rows(50), { match: ['name'] });
  expect(remarks(again)).toEqual([[serverMessages.importQuantityStays, ['50'], [2]]]);
  expect(again).toMatchObject({ products_to_create: 0, products_to_update: 0 });
  expect(await found(`Pad ${serial}`)).toMatchObject({ size_prices: [{ available_quantity: -2 }] });
});

test('repeated errors are one line with the row numbers, and the repeated row is named', async () => {
  const file = `Item,Category,Price\nInk ${serial},Books,5\nInk  ${serial},books,5\nINK ${serial},Books,5\n`;
  expect(remarks(await check(file))).toEqual([
    [withoutRow(repeatsRow(2)), [`Ink  ${serial}`, `INK ${serial}`], [3, 4]],
  ]);
});

test('a name of several products needs a code, and two rows of one product name each other', async () => {
  const name = `Chalk ${serial}`;
  for (const category of ['Books', 'Uniforms']) await take(`Item,Category,Price\n${name},${category},5\n`);
  const report = await check(`Item,Price\n${name},6\n`, { match: ['name'], category: 'Books' });
  expect(report.rows[0]?.errors).toEqual([{ column: 'name', message: serverMessages.importSeveralFound }]);

  await take(`Item,Category,Price,SKU\nGlue ${serial},Books,5,G-${serial}\n`);
  const twice = `Item,Category,Price,SKU\nGlue ${serial},Books,6,G-${serial}\nGlue ${serial},Uniforms,7,g-${serial}\n`;
  const { rows } = await check(twice, { match: ['sku'] });
  expect(rows[1]?.errors.map(({ message }) => message)).toContain(sameProductAsRow(2));
});

test('a cell converted to a date by the spreadsheet is an error with a remedy', async () => {
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
