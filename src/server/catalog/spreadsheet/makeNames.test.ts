import { expect, test } from 'vitest';
import { importForm } from '#test/records/importFile.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();

test('a pasted list creates missing names, categories with their parents, and nothing twice', async () => {
  const staff = await store.staff(await store.make.staff());
  const categories = ['Uniforms > PE', 'UNIFORMS > Polo', 'Books', 'books', ' '];
  expect(await staff.stocks.addNames({ list: 'category', names: categories })).toEqual({ created: 4 });
  expect(await staff.stocks.addNames({ list: 'category', names: categories })).toEqual({ created: 0 });
  const made = await staff.categories.list({});
  const top = new Map(made.map(({ _id, name }) => [_id, name]));
  expect(made.map(({ name, parent_category }) => [name, top.get(parent_category ?? '') ?? null]).sort()).toEqual([
    ['Books', null],
    ['PE', 'Uniforms'],
    ['Polo', 'Uniforms'],
    ['Uniforms', null],
  ]);
  const log = await staff.auditLog.paginate({ extras: { action: 'created' } });
  expect(log.docs.map(({ record_type, record_name }) => [record_type, record_name]).sort()).toEqual(
    ['Books', 'PE', 'Polo', 'Uniforms'].map((name) => ['category', name]),
  );
  expect(await staff.stocks.addNames({ list: 'grade_levels', names: ['Grade 7', 'grade 7', 'Grade 8'] })).toEqual({
    created: 2,
  });
  const limited = await store.staff(await store.make.staff({ categories: [Number(made[0]?._id)] }));
  expect(await toApiError(limited.stocks.addNames({ list: 'subjects', names: ['Art'] }))).toMatchObject({
    code: 'forbidden',
  });
});

test('an invalid name is an error of its row, even if the clerk asks to create it', async () => {
  const staff = await store.staff(await store.make.staff());
  const [empty, long] = ['Books >> Math', 'x'.repeat(121)];
  const form = importForm(`Item,Category,Price\nRuler,${empty},5\nGlue,${long},6\n`);
  const names = [empty, long].map((name) => ({ list: 'category', name, meant: null }));
  form.set('how', JSON.stringify({ names }));
  expect(await staff.stocks.checkImport(form)).toMatchObject({ rows_faulty: 2, products_to_create: 0 });
});
