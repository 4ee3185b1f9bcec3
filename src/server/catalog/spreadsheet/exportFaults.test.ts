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

test('the faulty rows are a file with a column that says what to do, which can be corrected and imported', async () => {
  const file = `Item,Category,Price,Remarks\nGood,Books,5,A\nBad,Books,cheap,B\n=Odd,Nowhere,6,C\n`;
  const { import_id } = await check(file);
  const { filename, content } = await staff.stocks.importFaults({ import_id });
  expect(filename).toBe('shop-left-out.csv');
  const text = Buffer.from(content, 'base64').toString();
  expect(text.split('\r\n')).toEqual([
    '\ufeffItem,Category,Price,Remarks,What to do',
    `Bad,Books,cheap,B,"Selling price: ${serverMessages.importNotNumber} Enter only the number, such as 350 or 1,250.50."`,
    `'=Odd,Nowhere,6,C,"Category: ${serverMessages.categoryUnknown} Create the missing categories, or choose existing ones."`,
    '',
  ]);
  const mended = await check(text.replace('cheap', '7').replace('Nowhere', 'Books'));
  expect(mended).toMatchObject({ ignored_columns: ['Remarks'], rows_faulty: 0, products_to_create: 2 });
  const other = await store.staff(await store.make.staff());
  await expect(other.stocks.importFaults({ import_id })).rejects.toThrow(serverMessages.importUnknown);
});
