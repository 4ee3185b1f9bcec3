import { expect, test } from 'vitest';
import { serveTestStore } from '#test/serveTestStore.ts';
import { openTestStore } from '#test/testStore.ts';
import { indexStocks } from '../catalog/search/stockIndex.ts';

const store = await openTestStore();
const server = await serveTestStore(store);
const uniforms = await store.make.category({ name: 'Uniforms', icon: 'shirt', sequence: 1 });
const shirts = await store.make.category({ name: 'Shirts', parent: uniforms, other_fields: ['Name to print'] });
const [top, leaf] = [String(uniforms), String(shirts)];
const shirt = await store.make.stock({
  name: 'PE Shirt',
  category: shirts,
  selling_price: 285,
  filters: ['Cotton'],
  colors: ['White'],
  sizes: [
    { size: 'S', available_quantity: 7, restock_level: 5 },
    { size: '2XL', price: 40.5, available_quantity: 0 },
  ],
});
const pencil = await store.make.stock({ name: 'Pencil', filters: ['Wood'], sizes: [] });
await indexStocks(store.deps().em, [shirt.id, pencil.id]);

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

test('GET /api/categories/menu returns groups with name, icon and menus', async () => {
  const { status, body } = await call('GET', '/api/categories/menu');
  expect(status).toBe(200);
  expect(body).toContainEqual(
    expect.objectContaining({
      name: 'Uniforms',
      icon: 'shirt',
      menus: [expect.objectContaining({ _id: leaf, name: 'Shirts' })],
    }),
  );
});

test('GET /api/categories/{id}/breadcrumbs returns the name and the path from the top', async () => {
  expect(await call('GET', `/api/categories/${leaf}/breadcrumbs`)).toEqual({
    status: 200,
    body: {
      name: 'Shirts',
      menus: [
        { _id: top, name: 'Uniforms' },
        { _id: leaf, name: 'Shirts' },
      ],
      has_weekly_cutoff: false,
    },
  });
});

test('GET /api/categories and ?s= return categories', async () => {
  const names = async (path: string) => ((await call('GET', path)).body as { name: string }[]).map(({ name }) => name);
  expect(await names('/api/categories')).toEqual(expect.arrayContaining(['Uniforms', 'Shirts']));
  expect(await names('/api/categories/?s=shir')).toEqual(['Shirts']);
});

test('GET /api/stocks/product-filters returns the lists of names', async () => {
  expect(await call('GET', '/api/stocks/product-filters')).toEqual({
    status: 200,
    body: { grade_levels: [], subjects: [], agriculture: [], filters: ['Cotton', 'Wood'], colors: ['White'] },
  });
});

test('POST /api/stocks/product-list returns docs and pages, by category, filters and keyword', async () => {
  const query = { category: top, filters: { filters: ['Cotton'] }, keyword: 'pe shi', page: 1 };
  const { status, body } = await call('POST', '/api/stocks/product-list', query);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    pages: 1,
    docs: [
      {
        _id: String(shirt.id),
        name: 'PE Shirt',
        selling_price: 285,
        category: { _id: leaf, name: 'Shirts', other_fields: ['Name to print'] },
        sizes: ['S', '2XL'],
        colors: ['White'],
        size_prices: [
          { size: 'S', price: 0, available_quantity: 7, restrict_if_no_available: true },
          { size: '2XL', price: 40.5, available_quantity: 0, restrict_if_no_available: true },
        ],
      },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('restock_level');
});

test('GET /api/stocks/{id} returns the product', async () => {
  expect(await call('GET', `/api/stocks/${shirt.id}`)).toMatchObject({ status: 200, body: { name: 'PE Shirt' } });
});

test('POST /api/stocks/stock-inventory returns the number that is left, null where nothing is counted', async () => {
  const left = (stock_id: number, size?: string) =>
    call('POST', '/api/stocks/stock-inventory', { stock_id: String(stock_id), size });
  expect(await left(shirt.id, 'S')).toEqual({ status: 200, body: 7 });
  expect(await left(pencil.id)).toEqual({ status: 200, body: null });
  expect(await left(shirt.id)).toMatchObject({ status: 422, body: { errors: { size: 'Please choose a size.' } } });
});
