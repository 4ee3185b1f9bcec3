import { expect, test } from 'vitest';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { indexStocks } from './stockIndex.ts';

const categories: Record<string, number> = {};

const store = await openTestStore();
const anyone = await store.anyone();
const { make } = store;
const uniforms = await make.category({ name: 'Uniforms' });
Object.assign(categories, {
  uniforms,
  shoes: await make.category({ name: 'Shoes', parent: uniforms }),
  paper: await make.category({ name: 'Paper' }),
  secret: await make.category({ name: 'Secret' }),
  toys: await make.category({ name: 'Toys' }),
  empty: await make.category({ name: 'Empty' }),
});
const ids: number[] = [];
for (const [name, category, over] of [
  ['Black leather pair', 'shoes', {}],
  ['Rubber pair', 'shoes', {}],
  ['White polo', 'uniforms', {}],
  ['White pad', 'paper', {}],
  ['White board', 'paper', {}],
  ['White chalk', 'paper', {}],
  ['White ball', 'toys', {}],
  ['White secret', 'secret', { is_available: false }],
  ['White lie', 'secret', { is_available: false }],
] as const) {
  const { id } = await make.stock({ name, category: categories[category] ?? 0, ...over });
  ids.push(id);
  const picture = { filename: `${id}.jpg`, width: 300, height: 400, sequence: 0 };
  if (name !== 'White ball') await make.insert('stock_image', { stock_id: id, ...picture });
}
await indexStocks(store.deps().em, ids);
const staff = await store.staff(await make.staff());
await staff.synonyms.create({ words: 'zapatos', means: 'pair' });

type Input = NonNullable<Parameters<AppCaller['stocks']['productList']>[0]>;
const nearest = async (keyword: string, input: Input = {}, caller = anyone) =>
  (await caller.stocks.productList({ ...input, keyword })).nearest_categories.map(({ name }) => name);

test.each([
  ['of any one word that products have', 'leather pad', ['Paper', 'Shoes']],
  ['of the word of few categories before those of a common one', 'white leather', ['Shoes', 'Paper', 'Toys']],
  ['of a word that is spelt in another way', 'lether pad', ['Paper', 'Shoes']],
  ['of a synonym', 'zapatos chalk', ['Paper', 'Shoes']],
  ['of a category’s own name', 'shoes chalk', ['Paper', 'Shoes']],
  ['with the most products where no word is of a product, the top ones', 'xyzzy', ['Paper', 'Uniforms', 'Toys']],
  ['with the most products for a barcode that nothing has', '4800016644931', ['Paper', 'Uniforms', 'Toys']],
  ['none where something is found', 'pad', []],
])('a search without results leads to the categories %s', async (_title, keyword, names) => {
  await expect(nearest(keyword)).resolves.toEqual(names);
});

test('each category has its path and a picture of one of its products', async () => {
  const { nearest_categories } = await anyone.stocks.productList({ keyword: 'leather ball' });
  expect(nearest_categories.map(({ menus, image }) => [menus.map(({ name }) => name), image?.width])).toEqual([
    [['Uniforms', 'Shoes'], 300],
    [['Toys'], undefined],
  ]);
});

test('they are those of the whole store, also from an empty category, and staff see hidden ones', async () => {
  await expect(nearest('pad', { category: categories.toys })).resolves.toEqual(['Paper']);
  await expect(nearest('', { category: categories.empty })).resolves.toEqual(['Paper', 'Uniforms', 'Toys']);
  const staff = await store.staff(await store.make.staff());
  await expect(nearest('secret leather', {}, staff)).resolves.toEqual(['Secret', 'Shoes']);
});

test('the top categories change together with the catalog', async () => {
  await expect(nearest('xyzzy')).resolves.toEqual(['Paper', 'Uniforms', 'Toys']);
  const category = categories.toys ?? 0;
  const made = await Promise.all(['Top', 'Kite', 'Yo-yo', 'Drum'].map((name) => store.make.stock({ name, category })));
  await indexStocks(
    store.deps().em,
    made.map(({ id }) => id),
  );
  await expect(nearest('xyzzyx')).resolves.toEqual(['Toys', 'Paper', 'Uniforms']);
});

test('a store without products has none', async () => {
  const fresh = await createTestStore();
  await expect(nearest('pad', {}, await fresh.anyone())).resolves.toEqual([]);
  await fresh.close();
});
