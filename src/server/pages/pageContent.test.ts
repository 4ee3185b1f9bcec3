import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { pageContentOf } from './pageContent.ts';

let store: TestStore;
let category: number;
let stock: number;
beforeAll(async () => {
  store = await createTestStore();
  category = await store.make.category({ name: 'Books' });
  ({ id: stock } = await store.make.stock({ name: 'Algebra', category }));
});
afterAll(() => store.close());

const answersAt = async (path: string, search: string) => (await pageContentOf(store.services, path, search))?.answers;

test('the catalog brings the first products of its view and the menu', async () => {
  expect(await answersAt('/home', `?category=${category}`)).toMatchObject({
    menu: [{ name: 'Books' }],
    productList: {
      view: { category: String(category), keyword: '' },
      firstPage: { total: 1, docs: [{ _id: String(stock) }] },
    },
  });
});

test('a product brings itself and the way to its category, as anybody may have them', async () => {
  const answers = await answersAt('/product', `?_id=${stock}`);
  expect(answers).toMatchObject({
    product: { _id: String(stock), name: 'Algebra' },
    breadcrumbs: { _id: String(category), answer: { name: 'Books' } },
  });
  // What staff alone may know.
  expect(JSON.stringify(answers)).not.toContain('restock_level');
});

test.each(['?_id=999999', '?_id=nonsense'])(
  'a product that there is not leaves it to the page to say so: %s',
  async (search) => {
    expect(await answersAt('/product', search)).toEqual({ at: expect.any(Number) });
  },
);

test.each(['/customer-login', '/my-orders', '/dashboard', '/product'])('%s is given nothing', async (path) => {
  expect(await pageContentOf(store.services, path, '')).toBeNull();
});
