import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));

function checked(file: string, how: object): FormData {
  const form = importForm(file);
  form.set('how', JSON.stringify(how));
  return form;
}

test('a supplier has a name, a phone and a note, and each change of them is in the audit log', async () => {
  const { _id } = await staff.suppliers.create({ name: 'Rex Publishing', phone: ' 0917 555 0101 ', note: 'Gate 2\n' });
  expect(await staff.suppliers.get({ _id })).toEqual({
    ...{ _id, name: 'Rex Publishing', phone: '0917 555 0101', note: 'Gate 2' },
    version: 1,
  });
  await staff.suppliers.update({ _id, phone: '' });
  expect(await staff.suppliers.get({ _id })).toMatchObject({ phone: '', note: 'Gate 2', version: 2 });
  const log = await staff.auditLog.paginate({ extras: { record_type: 'supplier' } });
  expect(log.docs.map(({ action, record_name }) => [action, record_name])).toEqual([
    ['updated', 'Rex Publishing'],
    ['created', 'Rex Publishing'],
  ]);
});

test('renaming a supplier keeps its products, and deleting it leaves them without one', async () => {
  const { _id } = await staff.suppliers.create({ name: 'Phoenix Press' });
  const category = await store.make.category({ name: 'Books' });
  const fields = { name: 'Atlas', category: String(category), selling_price: 100 };
  const atlas = await staff.stocks.create({ ...fields, supplier: 'PHOENIX press' });
  expect(atlas.supplier).toBe('Phoenix Press');
  await staff.suppliers.update({ _id, name: 'Phoenix Books' });
  expect(await staff.stocks.get({ _id: atlas._id })).toMatchObject({ supplier: 'Phoenix Books' });
  await staff.suppliers.delete({ _id });
  expect(await staff.stocks.get({ _id: atlas._id })).toMatchObject({ supplier: '' });
});

test('a product cannot name an unknown supplier, neither in the form nor in a file', async () => {
  const category = await store.make.category({ name: 'Paper' });
  const fields = { name: 'Bond paper', category: String(category), selling_price: 100, supplier: 'Nobody' };
  const errors = { supplier: serverMessages.nameUnknown };
  await expect(staff.stocks.create(fields)).rejects.toMatchObject({ cause: { errors } });
  const file = 'name,category,selling_price,Vendor\nBond paper,Paper,100,Nobody\n';
  const { file: read, rows } = await staff.stocks.checkImport(checked(file, {}));
  expect(rows[0]?.errors).toEqual([{ column: 'supplier', message: `Nobody: ${serverMessages.nameUnknown}` }]);
  expect(read?.missing).toMatchObject([{ list: 'supplier', name: 'Nobody', products: 1 }]);

  const names = [{ list: 'supplier' as const, name: 'Nobody', meant: null }];
  const { import_id } = await staff.stocks.checkImport(checked(file, { names }));
  expect(await staff.stocks.runImport({ import_id, rows: 'all' })).toMatchObject({ products_created: 1 });
  const { docs } = await staff.suppliers.paginate({ s: 'Nobody' });
  expect(docs).toMatchObject([{ name: 'Nobody' }]);
});

test('the buying list has a group for each supplier, and products without one last', async () => {
  const category = await store.make.category({ name: 'To buy' });
  for (const name of ['Vibal', 'Abiva']) await staff.suppliers.create({ name });
  const wanted = { category: String(category), selling_price: 10, size_prices: [{ restock_level: 5 }] };
  for (const [name, supplier] of [
    ['Chalk', ''],
    ['Reader', 'Vibal'],
    ['Workbook', 'Abiva'],
    ['Atlas', 'Vibal'],
  ] as const)
    await staff.stocks.create({ ...wanted, name, supplier });
  const filters = { categories: [String(category)] };
  const { groups } = await staff.reports.summary({ report: 'buying-list', filters });
  expect(groups.map(({ label, row_count }) => [label, row_count])).toEqual([
    ['Abiva', 1],
    ['Vibal', 2],
    ['No supplier', 1],
  ]);
  const { rows } = await staff.reports.rows({ report: 'buying-list', filters });
  expect(rows.map(({ cells }) => [cells.supplier, cells.stock])).toEqual([
    ['Abiva', 'Workbook'],
    ['Vibal', 'Atlas'],
    ['Vibal', 'Reader'],
    ['', 'Chalk'],
  ]);
});
