import { beforeEach, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { expectBooksToBalance, orderBody, readQuantity } from '#test/records/orders.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../../platform/database/db.ts';
import { purgeImports } from './importRecords.ts';

let serial = 0;

const store = await openTestStore();
const books = await store.make.category({ name: 'Books' });
await store.make.category({ name: 'Toys' });
const staffId = await store.make.staff({ name: 'Ana Reyes' });
let staff = await store.staff(staffId);
beforeEach(() => {
  serial += 1;
});

const em = () => store.deps().em;
const check = (file: string, caller = staff) => caller.stocks.checkImport(importForm(file));
async function run(file: string, which: 'all' | 'good' = 'all') {
  const { import_id } = await check(file);
  return staff.stocks.runImport({ import_id, rows: which });
}
async function stockNamed(name: string) {
  const { id } = await db(em()).selectFrom('stock').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  const record = await staff.stocks.get({ _id: String(id) });
  if (!('version' in record)) throw new Error('staff get the whole record');
  return record;
}
const countStocks = async () => Number((await em().execute<{ n: number }[]>('select count(*) as n from stock'))[0]?.n);

test('a new product has its sizes with their ledger, an audit row and search words', async () => {
  const name = `Reader ${serial}`;
  const sizes = `${name},Books,"₱1,234.50",<p onclick="x()">Good</p>,S,0,10,3,yes\n${name},,,,M,-5.50,,,no\n`;
  expect(
    await run(
      `name,category,selling_price,content,size,price,adjustment_quantity,restock_level,restrict_if_no_available\n${sizes}`,
    ),
  ).toEqual({ state: 'done', rows_total: 2, rows_done: 2, products_created: 1, products_updated: 0 });
  const record = await stockNamed(name);
  expect(record).toMatchObject({
    content: '<p>Good</p>',
    selling_price: 1234.5,
    size_prices: [
      { size: 'S', price: 0, available_quantity: 10, restock_level: 3, restrict_if_no_available: true },
      { size: 'M', price: -5.5, available_quantity: 0, restock_level: 0, restrict_if_no_available: false },
    ],
    version: 1,
  });
  const { docs } = await staff.stocks.ledger({ _id: record._id, size: 'S' });
  expect(docs).toMatchObject([{ quantity: 10, reason: 'opening', note: 'Imported from stocks.csv', who: 'Ana Reyes' }]);
  const history = await staff.stocks.history({ _id: record._id });
  expect(history.docs).toMatchObject([{ action: 'created', who: 'Ana Reyes' }]);
  expect((await staff.stocks.paginate({ s: name })).total).toBe(1);
  await expectBooksToBalance(store);
});

test('an update changes only the fields of its cells, raises the version and leaves an audit row', async () => {
  const { id } = await store.make.stock({
    name: `Old ${serial}`,
    category: books,
    description: 'Stays',
    colors: ['Red'],
    filters: ['Gone'],
    sizes: [
      { size: 'S', price: 5, available_quantity: 7, restock_level: 2 },
      { size: 'M', available_quantity: 4 },
    ],
  });
  const file = `_id,name,filters,size,adjustment_quantity\n${id},New ${serial},,S,-3\n${id},,,L,6\n`;
  expect(await run(file)).toMatchObject({ products_created: 0, products_updated: 1 });
  const record = await stockNamed(`New ${serial}`);
  expect(record).toMatchObject({
    description: 'Stays',
    colors: ['Red'],
    filters: [],
    size_prices: [
      { size: 'S', price: 5, available_quantity: 4, restock_level: 2 },
      { size: 'M', available_quantity: 4 },
      { size: 'L', available_quantity: 6 },
    ],
    version: 2,
  });
  const { docs } = await staff.stocks.history({ _id: String(id) });
  expect(docs[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'name', from: `Old ${serial}`, to: `New ${serial}` },
      { field: 'filters', from: ['Gone'], to: [] },
      { field: 'available_quantity (S)', from: 7, to: 4 },
    ]),
  );
  expect((await staff.stocks.paginate({ s: `New ${serial}` })).total).toBe(1);
  await expectBooksToBalance(store);
});

test('a removed size returns with its ledger', async () => {
  const { id, sizeIds } = await store.make.stock({ sizes: [{ size: 'S' }, { size: 'M', available_quantity: 9 }] });
  await db(em())
    .updateTable('size_price')
    .set({ is_active: false })
    .where('id', '=', sizeIds[1] ?? 0)
    .execute();
  await run(`_id,size,adjustment_quantity\n${id},m,1`);
  const { docs, available_quantity } = await staff.stocks.ledger({ _id: String(id), size: 'm' });
  expect(available_quantity).toBe(10);
  expect(docs.map(({ reason, quantity }) => `${reason} ${quantity}`)).toEqual(['adjustment 1', 'opening 9']);
});

test('with one invalid row, `all` writes nothing, and the good products can still be imported', async () => {
  const before = await countStocks();
  const { import_id } = await check(
    `name,category,selling_price,size\nGood ${serial},Books,1,S\nBad,Books,1,S\nBad,,,S\n`,
  );
  expect(await toApiError(staff.stocks.runImport({ import_id, rows: 'all' }))).toMatchObject({
    code: 'conflict',
    message: serverMessages.importHasErrors,
  });
  expect(await countStocks()).toBe(before);
  expect(await staff.stocks.runImport({ import_id, rows: 'good' })).toEqual({
    state: 'done',
    rows_total: 3,
    rows_done: 3,
    products_created: 1,
    products_updated: 0,
  });
  expect(await countStocks()).toBe(before + 1);
});

test('two clicks run the import once', async () => {
  const { import_id } = await check(`name,category,selling_price\nOnce ${serial},Books,1\n`);
  const runs = await Promise.allSettled([1, 2, 3].map(() => staff.stocks.runImport({ import_id, rows: 'all' })));
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of runs) {
    if (outcome.status === 'rejected')
      expect([serverMessages.importDone, serverMessages.importRunning]).toContain(outcome.reason.message);
  }
  expect((await staff.stocks.paginate({ s: `Once ${serial}` })).total).toBe(1);
});

test('an import belongs only to the user who started it', async () => {
  const other = await store.staff(await store.make.staff());
  const { import_id } = await check(`name,category,selling_price\nMine ${serial},Books,1\n`);
  const gone = { code: 'not_found', message: serverMessages.importUnknown };
  expect(await toApiError(other.stocks.runImport({ import_id, rows: 'all' }))).toMatchObject(gone);
  expect(await toApiError(staff.stocks.runImport({ import_id: 'nothing', rows: 'all' }))).toMatchObject(gone);
});

test('categories removed from the staff user in the meantime are out of reach when it runs', async () => {
  const limited = await store.make.staff({ categories: [books] });
  const caller = await store.staff(limited);
  const { import_id, rows_faulty } = await check(`name,category,selling_price\nX ${serial},Books,1\n`, caller);
  expect(rows_faulty).toBe(0);
  const toys = await db(em()).selectFrom('category').select('id').where('name', '=', 'Toys').executeTakeFirstOrThrow();
  await em().execute('update staff_user_category set category_id = ? where staff_user_id = ?', [toys.id, limited]);
  expect(await toApiError(caller.stocks.runImport({ import_id, rows: 'all' }))).toMatchObject({
    message: serverMessages.importHasErrors,
  });
});

test('a failure in the middle leaves nothing written, and the import can run again', async () => {
  const before = await countStocks();
  const subject = await store.make.insert('subject', { name: `Latin ${serial}` });
  const lines = Array.from(
    { length: 600 },
    (_, index) => `Many ${index},Books,1,S,2,${index === 599 ? `Latin ${serial}` : ''}`,
  );
  const { import_id } = await check(
    `name,category,selling_price,size,adjustment_quantity,subjects\n${lines.join('\n')}\n`,
  );
  await em().execute('delete from subject where id = ?', [subject]);
  expect(await toApiError(staff.stocks.runImport({ import_id, rows: 'all' }))).toMatchObject({
    ...{ code: 'conflict', message: serverMessages.importHasErrors },
  });
  await em().execute('rename table audit_log to audit_log_away');
  await expect(staff.stocks.runImport({ import_id, rows: 'good' })).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
  });
  await em().execute('rename table audit_log_away to audit_log');
  expect(await countStocks()).toBe(before);
  expect(await staff.stocks.runImport({ import_id, rows: 'good' })).toMatchObject({ products_created: 599 });
  expect(await countStocks()).toBe(before + 599);
});

test('a checked file that is not imported is deleted after a day; an import stays in the list', async () => {
  const done = await check(`name,category,selling_price\nKept ${serial},Books,1\n`);
  await staff.stocks.runImport({ import_id: done.import_id, rows: 'all' });
  const { import_id } = await check(`name,category,selling_price\nY ${serial},Books,1\n`);
  store.clock.advance(24 * 3_600 + 1);
  await purgeImports(store.deps());
  staff = await store.staff(staffId);
  expect(await toApiError(staff.stocks.runImport({ import_id, rows: 'all' }))).toMatchObject({ code: 'not_found' });
  const listed = await staff.stocks.imports({});
  expect(listed.find((one) => one.import_id === done.import_id)).toMatchObject({
    who: 'Ana Reyes',
    products_created: 1,
  });
});

test('the list filters by import: the products that it created, with or without a picture', async () => {
  const { id } = await store.make.stock({ name: `There ${serial}`, category: books });
  const { import_id } = await check(
    `_id,name,category,selling_price\n${id},Renamed ${serial},,\n,New ${serial},Books,1\n`,
  );
  await staff.stocks.runImport({ import_id, rows: 'all' });
  const { docs } = await staff.stocks.paginate({ extras: { import_id } });
  expect(docs.map(({ name }) => name)).toEqual([`New ${serial}`]);
  expect(await staff.stocks.importPictures({ import_id })).toEqual({ waiting: 1, done: 0, failed: 0, failures: [] });
  await store.make.insert('stock_image', {
    ...{ stock_id: Number(docs[0]?._id), filename: `new-${serial}.jpg`, width: 3, height: 4, sequence: 1 },
  });
  expect(await staff.stocks.importPictures({ import_id })).toMatchObject({ waiting: 0, done: 1 });
  const limited = await store.staff(await store.make.staff({ categories: [books] }));
  expect(await toApiError(limited.stocks.importPictures({ import_id }))).toMatchObject({ code: 'not_found' });
  expect(await limited.stocks.imports({})).toEqual([]);
});

test('orders of a product that an import changes at the same moment keep the quantities correct', async () => {
  const sizes = [{ size: 'S', available_quantity: 3 }];
  const { id, sizeIds } = await store.make.stock({ name: `Race ${serial}`, selling_price: 100, sizes });
  const { import_id } = await check(`_id,size,adjustment_quantity,description\n${id},S,2,New text\n`);
  const customers = Array.from({ length: 8 }, async () => {
    const customer = await store.make.customer();
    const line = await store.make.cartItem(customer, id, { size: 'S', quantity: 1 });
    return { caller: await store.customer(customer), line };
  });
  const buyers = await Promise.all(customers);
  const orders = buyers.map(({ caller, line }) => caller.orders.place(orderBody([line], 100)));
  const [done, ...outcomes] = await Promise.allSettled([staff.stocks.runImport({ import_id, rows: 'all' }), ...orders]);
  expect(done?.status).toBe('fulfilled');
  const placed = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect([3, 4, 5]).toContain(placed);
  expect(await readQuantity(store, sizeIds[0] ?? 0)).toBe(5 - placed);
  await expectBooksToBalance(store);
});
