import { expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';

const ids: Record<string, number> = {};

const store = await openTestStore();
const { category } = store.make;
ids.books = await category({ name: 'Books', sequence: 2, icon: 'book' });
ids.supplies = await category({ name: 'Supplies', sequence: 1, icon: 'pencil' });
ids.agribiz = await category({ name: 'Agribiz', sequence: 1, icon: 'sprout', other_fields: ['Farm', 'Lot'] });
ids.textbooks = await category({ name: 'Textbooks', parent: ids.books, sequence: 1 });
ids.readers = await category({ name: 'Readers', parent: ids.books, sequence: 0 });
ids.atlases = await category({ name: 'Atlases', parent: ids.books, sequence: 1 });
ids.science = await category({ name: 'Science 100%', parent: ids.textbooks });

const idOf = (name: string) => String(ids[name]);

test('the menu has the top categories by sequence, then name, each with its direct children', async () => {
  const menu = await (await store.anyone()).categories.menu();
  expect(menu.map((group) => [group.name, group.menus.map((entry) => entry.name)])).toEqual([
    ['Agribiz', []],
    ['Supplies', []],
    ['Books', ['Readers', 'Atlases', 'Textbooks']],
  ]);
  expect(menu[0]).toEqual({ _id: idOf('agribiz'), name: 'Agribiz', icon: 'sprout', sequence: 1, menus: [] });
  expect(menu[2]?.menus[0]).toEqual({ _id: idOf('readers'), name: 'Readers', icon: 'book', sequence: 0 });
});

test('breadcrumbs lead from the top to the category itself', async () => {
  const shop = await store.anyone();
  await expect(shop.categories.breadcrumbs({ _id: idOf('science') })).resolves.toEqual({
    name: 'Science 100%',
    menus: [
      { _id: idOf('books'), name: 'Books' },
      { _id: idOf('textbooks'), name: 'Textbooks' },
      { _id: idOf('science'), name: 'Science 100%' },
    ],
    has_weekly_cutoff: false,
  });
  await expect(shop.categories.breadcrumbs({ _id: idOf('books') })).resolves.toEqual({
    name: 'Books',
    menus: [{ _id: idOf('books'), name: 'Books' }],
    has_weekly_cutoff: false,
  });
});

test.each(['999999', '0', '-1', 'abc', '1 or 1=1', ''])('no category is found for %j', async (_id) => {
  const { categories } = await store.anyone();
  for (const read of [categories.get, categories.breadcrumbs]) {
    expect(await toApiError(read({ _id }))).toMatchObject({ code: 'not_found', message: staffMessages.notFound });
  }
});

test('a category comes with its parent and its fields', async () => {
  const { categories } = await store.anyone();
  await expect(categories.get({ _id: idOf('agribiz') })).resolves.toEqual({
    _id: idOf('agribiz'),
    name: 'Agribiz',
    parent_category: null,
    version: 1,
    icon: 'sprout',
    sequence: 1,
    other_fields: ['Farm', 'Lot'],
    has_weekly_cutoff: false,
  });
  await expect(categories.get({ _id: idOf('readers') })).resolves.toMatchObject({ parent_category: idOf('books') });
});

test.each([
  ['', ['Agribiz', 'Atlases', 'Books', 'Readers', 'Science 100%', 'Supplies', 'Textbooks']],
  [' books ', ['Books', 'Textbooks']],
  ['BIZ', ['Agribiz']],
  ['%', ['Science 100%']],
  ['_', []],
  ["'", []],
])('the list for keyword %j has %j', async (s, names) => {
  const list = await (await store.anyone()).categories.list({ s });
  expect(list.map((entry) => entry.name)).toEqual(names);
});

test('a cycle of categories, made by hand, ends every walk through it', async () => {
  const ring = await createTestStore();
  const first = await ring.make.category({ name: 'First' });
  const second = await ring.make.category({ name: 'Second', parent: first });
  await ring.deps().em.execute('update category set parent_category_id = ? where id = ?', [second, first]);
  const caller = await ring.anyone();
  await expect(caller.stocks.productList({ category: first })).resolves.toMatchObject({ total: 0 });
  const { menus } = await caller.categories.breadcrumbs({ _id: String(first) });
  expect(menus.at(-1)?.name).toBe('First');
  await expect(caller.categories.menu()).resolves.toEqual([]);
  await ring.close();
});
