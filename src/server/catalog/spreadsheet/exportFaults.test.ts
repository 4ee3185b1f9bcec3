import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { importForm } from '#test/records/importFile.ts';
import { createTestStore, type TestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

let store: TestStore;
let staff: AppCaller;
beforeAll(async () => {
  store = await createTestStore();
  await store.make.category({ name: 'Books' });
  staff = await store.staff(await store.make.staff());
});
afterAll(() => store.close());

function check(file: string) {
  const form = importForm(file, 'shop.csv');
  form.set('how', '{}');
  return staff.stocks.checkImport(form);
}

test('the rows that are left out come as a file of their own, which is mended and sent by itself', async () => {
  const file = `Item,Category,Price,Remarks\nGood,Books,5,A\nBad,Books,cheap,B\n=Odd,Nowhere,6,C\n`;
  const { import_id } = await check(file);
  const { filename, content } = await staff.stocks.importFaults({ import_id });
  expect(filename).toBe('shop-left-out.csv');
  const text = Buffer.from(content, 'base64').toString();
  expect(text.split('\r\n')).toEqual([
    '\ufeffItem,Category,Price,Remarks,What is wrong',
    `Bad,Books,cheap,B,selling_price: ${serverMessages.importNotNumber}`,
    `'=Odd,Nowhere,6,C,category: ${serverMessages.categoryUnknown}`,
    '',
  ]);
  const mended = await check(text.replace('cheap', '7').replace('Nowhere', 'Books'));
  expect(mended).toMatchObject({ ignored_columns: ['Remarks'], rows_faulty: 0, products_to_create: 2 });
  const other = await store.staff(await store.make.staff());
  await expect(other.stocks.importFaults({ import_id })).rejects.toThrow(serverMessages.importUnknown);
});

test('the example of the template is skipped while it is unchanged', async () => {
  const { content } = await staff.stocks.export({ format: 'csv', template: true });
  const template = Buffer.from(content, 'base64').toString();
  expect((await check(template)).file?.problem).toBe(serverMessages.importEmpty);
  const [heads = ''] = template.split('\r\n');
  const row = heads
    .split(',')
    .map((head) => ({ name: `Own`, category: 'Books', selling_price: '5' })[head.replace('\ufeff', '')] ?? '');
  expect((await check(`${template}${row.join(',')}\r\n`)).rows.map(({ name }) => name)).toEqual([`Own`]);
});
