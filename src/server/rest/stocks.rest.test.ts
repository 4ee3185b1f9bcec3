import { describe, expect, test } from 'vitest';
import { staffMessages } from '#shared/staffMessages.ts';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const token = await store.staffToken(await store.make.staff());
const category = String(await store.make.category({ name: 'Supplies' }));

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('a stock is created, opened, updated, switched, listed and deleted by the documented paths', async () => {
  const user = { _id: '999', name: 'Somebody' };
  const made = await call('PUT', '/api/stocks/', {
    name: 'Ruler',
    category: { _id: category },
    selling_price: 20,
    user,
  });
  expect(made).toMatchObject({ status: 200, body: { name: 'Ruler', version: 1, category: { name: 'Supplies' } } });
  const _id = String(made.body._id);

  expect(await call('GET', `/api/stocks/${_id}`)).toEqual(made);
  const edited = { ...made.body, name: 'Steel ruler', size_prices: [{ size: '30 cm', adjustment_quantity: 4 }], user };
  expect(await call('POST', `/api/stocks/${_id}`, edited)).toMatchObject({
    status: 200,
    body: { name: 'Steel ruler', version: 2, sizes: ['30 cm'], size_prices: [{ available_quantity: 4 }] },
  });
  expect(await call('POST', `/api/stocks/${_id}`, { ...made.body, name: 'Old ruler' })).toMatchObject({
    status: 409,
    body: { errors: { version: expect.stringContaining('has saved this record on') } },
  });
  expect(await call('POST', `/api/stocks/${_id}/availability`, { _id, checked: false })).toMatchObject({
    status: 200,
    body: { is_available: false, version: 2 },
  });
  const page = { page: 1, s: 'steel', page_size: 10, extras: { category: category } };
  expect(await call('POST', '/api/stocks/paginate', page)).toMatchObject({
    status: 200,
    body: { total: 1, docs: [{ _id, name: 'Steel ruler', is_available: false, available_quantity: 4 }] },
  });
  expect(await call('GET', '/api/stocks/listing?s=rul')).toEqual({ status: 200, body: [{ _id, name: 'Steel ruler' }] });
  expect(await call('DELETE', `/api/stocks/${_id}`, { user })).toEqual({
    status: 200,
    body: { msg: staffMessages.deleted },
  });
  expect(await call('GET', `/api/stocks/${_id}`)).toEqual({ status: 404, body: { msg: staffMessages.notFound } });
});

describe('hostile bodies', () => {
  test.each<[string, unknown]>([
    ['nothing that is asked for', {}],
    [
      'null everywhere',
      { name: null, category: null, selling_price: null, size_prices: null, ids: null, checked: null },
    ],
    [
      'objects where text belongs',
      { name: {}, category: {}, selling_price: {}, checked: {}, page: {}, s: {}, extras: 7 },
    ],
    [
      'injections',
      {
        name: "'; drop table stock; --",
        category: '1 or 1=1',
        selling_price: '1',
        checked: "1'",
        page: '1',
        s: "'",
        extras: "'",
      },
    ],
  ])('%s are rejected with a message and write nothing', async (_title, body) => {
    const { id } = await store.make.stock({ name: 'Untouched' });
    for (const [method, path] of [
      ['PUT', '/api/stocks/'],
      ['POST', `/api/stocks/${id}/availability`],
    ] as const) {
      const response = await call(method, path, body);
      expect(response, path).toMatchObject({ status: 422, body: { msg: expect.stringMatching(/\S/) } });
      expect(JSON.stringify(response.body)).not.toMatch(/expected|received|select |ER_|stack/i);
    }
    for (const path of ['/api/stocks/1%20or%201=1', '/api/stocks/0', '/api/stocks/-1']) {
      expect(await call('POST', path, { name: 'X' })).toMatchObject({ status: 404 });
      expect(await call('DELETE', path, body)).toMatchObject({ status: 404 });
    }
    expect(await call('GET', `/api/stocks/${id}`)).toMatchObject({ body: { name: 'Untouched', version: 1 } });
  });
});
