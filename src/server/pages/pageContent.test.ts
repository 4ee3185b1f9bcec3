import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { loadPageContent } from './pageContent.ts';

let stock: number;
const store = await openTestStore();
const category = await store.make.category({ name: 'Books' });
({ id: stock } = await store.make.stock({ name: 'Algebra', category }));

const loadData = async (path: string, search: string) => (await loadPageContent(store.services, path, search))?.answers;

test('the catalog contains the first products of its view and the menu', async () => {
  expect(await loadData('/home', `?category=${category}`)).toMatchObject({
    menu: [{ name: 'Books' }],
    productList: {
      view: { category: String(category), keyword: '' },
      firstPage: { total: 1, docs: [{ _id: String(stock) }] },
    },
  });
});

test('a product page contains the public product and its breadcrumbs', async () => {
  const data = await loadData('/product', `?_id=${stock}`);
  expect(data).toMatchObject({
    product: { _id: String(stock), name: 'Algebra' },
    breadcrumbs: { _id: String(category), answer: { name: 'Books' } },
  });
  // The page contains no staff-only fields.
  expect(JSON.stringify(data)).not.toContain('restock_level');
});

test.each(['?_id=999999', '?_id=nonsense'])(
  'for an unknown product the page itself shows the error: %s',
  async (search) => {
    expect(await loadData('/product', search)).toEqual({ at: expect.any(Number) });
  },
);

test('a question of the help names its page, so that a link preview shows it', async () => {
  const find = (path: string) => loadPageContent(store.services, path, '');
  expect(await find('/help')).toMatchObject({ answers: null, about: { title: 'Help' } });
  const { about } = (await find('/help/how-do-i-pay')) ?? {};
  expect(about).toMatchObject({ title: 'How do I pay?', description: expect.stringMatching(/^Pay by bank/) });
  expect(about?.description.length).toBeLessThanOrEqual(160);
  expect(await find('/help/nothing-of-the-kind')).toBeNull();
});

test.each(['/customer-login', '/my-orders', '/dashboard', '/product'])('%s gets no data', async (path) => {
  expect(await loadPageContent(store.services, path, '')).toBeNull();
});
