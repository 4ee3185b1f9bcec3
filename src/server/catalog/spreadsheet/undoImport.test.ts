import { beforeEach, expect, test } from 'vitest';
import { importWasOrdered, serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { expectBooksToBalance, orderBody } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { createDatabaseWatch } from '../../platform/database/watch.ts';
import { purgeImports } from './purgeImports.ts';

let serial = 0;
const watch = createDatabaseWatch();

const store = await openTestStore({ watch });
const books = await store.make.category({ name: 'Books' });
await store.make.insert('grade_level', { name: 'Grade 7' });
const staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));
beforeEach(() => {
  serial += 1;
});

async function run(file: string): Promise<string> {
  const { import_id } = await staff.stocks.checkImport(importForm(file, `file-${serial}.csv`));
  await staff.stocks.runImport({ import_id, rows: 'all' });
  return import_id;
}
const whole = (id: number) => staff.stocks.get({ _id: String(id) });
const named = async (s: string) => (await staff.stocks.paginate({ s })).docs;

test('what an import made goes, and what it changed is as it was: fields, lists, sizes and quantities', async () => {
  const { id } = await store.make.stock({
    name: `Pad ${serial}`,
    category: books,
    selling_price: 50,
    description: 'Ruled',
    filters: ['New'],
    sizes: [{ size: 'S', price: 5, available_quantity: 7, restock_level: 2 }],
  });
  const before = await whole(id);
  const sent = `_id,name,category,selling_price,description,filters,grade_levels,size,price,adjustment_quantity\n${id},Renamed ${serial},,80,Blank,Old,Grade 7,S,9,4\n${id},,,,,,,M,1,6\n,Fresh ${serial},Books,10,,,,,,3\n`;
  const import_id = await run(sent);
  expect(await whole(id)).toMatchObject({ name: `Renamed ${serial}`, selling_price: 80, grade_levels: ['Grade 7'] });
  expect((await staff.stocks.paginate({ extras: { import_id } })).docs.map(({ name }) => name).sort()).toEqual([
    `Fresh ${serial}`,
    `Renamed ${serial}`,
  ]);
  expect((await staff.stocks.imports())[0]).toMatchObject({
    import_id,
    filename: `file-${serial}.csv`,
    who: 'Ana Reyes',
    products_created: 1,
    products_updated: 1,
    undone_at: null,
  });
  expect(await staff.stocks.undoImport({ import_id })).toEqual({ deleted: 1, restored: 1, left: [], left_count: 0 });
  const { version: _, updated_at: __, ...after } = (await whole(id)) as unknown as Record<string, unknown>;
  const { version: ___, updated_at: ____, ...earlier } = before as unknown as Record<string, unknown>;
  expect(after).toEqual(earlier);
  expect(await named(`Fresh ${serial}`)).toEqual([]);
  const { docs } = await staff.stocks.history({ _id: String(id) });
  expect(docs[0]?.changes).toContainEqual({ field: 'name', from: `Renamed ${serial}`, to: `Pad ${serial}` });
  await expectBooksToBalance(store);
  expect(await toApiError(staff.stocks.undoImport({ import_id }))).toMatchObject({ code: 'conflict' });
  // The same file is no repetition of what is gone.
  expect(await staff.stocks.checkImport(importForm(sent))).toMatchObject({ imported_before: null });
});

test('names of the lists that products had are asked for at once, however many products there are', async () => {
  for (const name of ['Grade 8', 'Grade 9']) await store.make.insert('grade_level', { name });
  const had = [['Grade 7'], ['Grade 8', 'Grade 9'], ['Grade 9']];
  const ids = await Promise.all(had.map(async () => (await store.make.stock({ category: books })).id));
  for (const [index, grade_levels] of had.entries()) await staff.stocks.update({ _id: ids[index] ?? 0, grade_levels });
  const import_id = await run(`_id,grade_levels\n${ids.map((id) => `${id},Grade 7;Grade 8\n`).join('')}`);
  let asked = 0;
  watch.onStatement = (text) => {
    if (text.includes('from `grade_level`')) asked += 1;
    return () => {};
  };
  expect(await staff.stocks.undoImport({ import_id })).toMatchObject({ restored: 3 });
  watch.onStatement = undefined;
  expect(asked).toBe(1);
  for (const [index, grade_levels] of had.entries())
    expect(await whole(ids[index] ?? 0)).toMatchObject({ grade_levels });
});

test('an import of which something was ordered stays, whole', async () => {
  const import_id = await run(
    `name,category,selling_price,adjustment_quantity\nSold ${serial},Books,100,5\nUnsold ${serial},Books,100,5\n`,
  );
  const [sold] = await named(`Sold ${serial}`);
  const customerId = await store.make.customer();
  const customer = await store.customer(customerId);
  const line = await store.make.cartItem(customerId, Number(sold?._id), { quantity: 1 });
  await customer.orders.place(orderBody([line], 100));
  expect(await toApiError(staff.stocks.undoImport({ import_id }))).toMatchObject({
    code: 'conflict',
    message: importWasOrdered([`Sold ${serial}`]),
  });
  expect(await named(`Unsold ${serial}`)).toHaveLength(1);
});

test('a product that somebody has saved since stays as it is, and is named', async () => {
  const { id } = await store.make.stock({ name: `Kept ${serial}`, category: books, selling_price: 50 });
  const import_id = await run(`_id,selling_price\n${id},60\n`);
  await staff.stocks.update({ _id: id, description: 'Mine' });
  expect(await staff.stocks.undoImport({ import_id })).toEqual({
    deleted: 0,
    restored: 0,
    left: [`Kept ${serial}`],
    left_count: 1,
  });
  expect(await whole(id)).toMatchObject({ selling_price: 60, description: 'Mine' });
});

test('a code of before that another product has by now is not given back, and the product is named', async () => {
  const { id } = await store.make.stock({ name: `Coded ${serial}`, category: books, sku: `OLD-${serial}` });
  const other = await store.make.stock({ name: `Heir ${serial}`, category: books });
  const import_id = await run(`_id,sku\n${id},NEW-${serial}\n`);
  await staff.stocks.update({ _id: other.id, sku: `OLD-${serial}` });
  expect(await staff.stocks.undoImport({ import_id })).toMatchObject({ restored: 0, left: [`Coded ${serial}`] });
  expect(await whole(id)).toMatchObject({ sku: `NEW-${serial}` });
});

test('staff with categories undo no import with products of others, and see their own imports alone', async () => {
  const import_id = await run(`name,category,selling_price\nMine ${serial},Books,1\n`);
  const toys = await store.make.category({ name: `Toys ${serial}` });
  const limited = await store.staff(await store.make.staff({ categories: [toys] }));
  expect(await toApiError(limited.stocks.undoImport({ import_id }))).toMatchObject({
    code: 'not_found',
    message: serverMessages.importUnknown,
  });
  expect(await limited.stocks.imports()).toEqual([]);
});

test('a delivery that comes again is noticed row by row', async () => {
  const { id } = await store.make.stock({ category: books, sizes: [{ size: '' }] });
  const other = await store.make.stock({ category: books, sizes: [{ size: '' }] });
  const check = (file: string) => {
    const form = importForm(file);
    form.set('how', '{}');
    return staff.stocks.checkImport(form);
  };
  const { import_id } = await check(`_id,adjustment_quantity\n${id},10\n${other.id},abc\n`);
  await staff.stocks.runImport({ import_id, rows: 'good' });
  const { file } = await check(`_id,adjustment_quantity\n${id},10\n${other.id},5\n`);
  expect(file?.remarks).toMatchObject([{ message: serverMessages.importDelivered, rows: 1, first_row: 2 }]);
  await staff.stocks.undoImport({ import_id });
  const again = await check(`_id,adjustment_quantity\n${id},10\n${other.id},5\n`);
  expect(again.file?.remarks).toEqual([]);
});

test('the columns and names that a clerk has chosen are known for the next file', async () => {
  const check = (file: string, how: object) => {
    const form = importForm(file);
    form.set('how', JSON.stringify(how));
    return staff.stocks.checkImport(form);
  };
  const columns = [
    { index: 0, as: 'name' as const },
    { index: 1, as: 'selling_price' as const },
    { index: 2, as: 'category' as const },
  ];
  const names = [{ list: 'category', name: 'Aklat', meant: 'Books' }];
  const file = (name: string) => `Aytem na bago,Magkano,Saan\n${name} ${serial},5,Aklat\n`;
  const { import_id } = await check(file('One'), { columns, names });
  await staff.stocks.runImport({ import_id, rows: 'all' });
  const next = await check(file('Two'), {});
  expect(next.file?.columns.map(({ as }) => as)).toEqual(['name', 'selling_price', 'category']);
  expect(next).toMatchObject({ products_to_create: 1, rows_faulty: 0 });
});

test('how to undo an import is forgotten after 90 days', async () => {
  const import_id = await run(`name,category,selling_price\nOld ${serial},Books,1\n`);
  const later = new Date(store.clock.now().getTime() + 91 * 24 * 3_600_000);
  await purgeImports({ em: store.deps().em, now: () => later });
  expect(
    await db(store.deps().em).selectFrom('product_import').select('id').where('id', '=', import_id).execute(),
  ).toEqual([]);
});
