import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Reyes' }));

test('a category that nothing refers to goes, and its log says what it was', async () => {
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
])('one with %s stays', async (title, refer) => {
  const name = `Needed by ${title}`;
  const id = await store.make.category({ name });
  await refer(id);
  const apiError = await toApiError(staff.categories.delete({ _id: String(id) }));
  expect(apiError).toMatchObject({ code: 'conflict', message: serverMessages.categoryInUse });
  expect(await staff.categories.get({ _id: String(id) })).toMatchObject({ name });
  expect((await staff.categories.history({ _id: String(id) })).docs).toEqual([]);
});

test('the documented paths create, open, save, list and delete', async () => {
  const server = await serveTestStore(store);
  const authorization = `Bearer ${await store.staffToken(await store.make.staff())}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}/api/categories/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      body: (await response.json()) as { _id: string; total: number; errors?: unknown },
    };
  };
  try {
    const { status, body } = await call('PUT', '', { name: 'By REST', user: { _id: '1' } });
    expect(status).toBe(200);
    expect(await call('POST', body._id, { ...body, name: 'By REST too' })).toMatchObject({
      status: 200,
      body: { name: 'By REST too', version: 2 },
    });
    expect(await call('GET', body._id)).toMatchObject({ status: 200, body: { name: 'By REST too' } });
    expect(await call('POST', 'paginate', { s: 'by rest' })).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await call('POST', body._id, { parent_category: body._id })).toMatchObject({
      status: 422,
      body: { errors: { parent_category: serverMessages.categoryCycle } },
    });
    expect(await call('DELETE', body._id, { user: {} })).toMatchObject({
      status: 200,
      body: { msg: staffMessages.deleted },
    });
    expect((await call('GET', body._id)).status).toBe(404);
  } finally {
    await server.close();
  }
});
