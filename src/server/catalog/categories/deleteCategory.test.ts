import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));

test('an unused category is deleted, and the log has its fields', async () => {
  const parent = await store.make.category({ name: 'Old' });
  const id = String(await store.make.category({ name: 'Odds', parent }));
  expect(await staff.categories.delete({ _id: id })).toEqual({ msg: staffMessages.deleted });
  expect(await toApiError(staff.categories.get({ _id: id }))).toMatchObject({ code: 'not_found' });
  const { docs } = await staff.categories.history({ _id: id });
  expect(docs).toMatchObject([
    {
      action: 'deleted',
      who: 'Ana Reyes',
      changes: expect.arrayContaining([
        { field: 'name', from: 'Odds', to: null },
        { field: 'parent_category', from: 'Old', to: null },
      ]),
    },
  ]);
  expect(await toApiError(staff.categories.delete({ _id: id }))).toMatchObject({ code: 'not_found' });
});

test.each([
  ['products', (category: number) => store.make.stock({ category })],
  ['categories below it', (parent: number) => store.make.category({ parent })],
  ['staff assigned to it', (category: number) => store.make.staff({ categories: [category] })],
])('a category with %s cannot be deleted', async (title, refer) => {
  const name = `Needed by ${title}`;
  const id = await store.make.category({ name });
  await refer(id);
  const apiError = await toApiError(staff.categories.delete({ _id: String(id) }));
  expect(apiError).toMatchObject({ code: 'conflict', message: serverMessages.categoryInUse });
  expect(await staff.categories.get({ _id: String(id) })).toMatchObject({ name });
  expect((await staff.categories.history({ _id: String(id) })).docs).toEqual([]);
});
