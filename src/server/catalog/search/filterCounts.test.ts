import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { filterCountsInput } from '#shared/contracts/catalog.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { indexStocks } from './stockIndex.ts';

type FilterCountsInput = z.input<typeof filterCountsInput>;

// One connection: its session counts the statements.
const store = await openTestStore({ maxConnections: 1 });
const anyone = await store.anyone();
const { make } = store;
const books = await make.category({ name: 'Books' });
const textbooks = await make.category({ name: 'Textbooks', parent: books });
const supplies = await make.category({ name: 'Supplies' });

const grades: Record<string, number> = {};
for (const name of ['Grade 2', 'Grade 10', 'College']) grades[name] = await make.insert('grade_level', { name });
const subjects: Record<string, number> = {};
for (const name of ['Math', 'Science', 'Unused']) subjects[name] = await make.insert('subject', { name });
const hay = await make.insert('agriculture', { name: 'Hay' });

const ids: number[] = [];
for (const [name, category, grade_levels, subjectNames, filters, over] of [
  ['Algebra', textbooks, ['Grade 10'], ['Math'], ['New']],
  ['Numbers', textbooks, ['Grade 2'], ['Math'], ['Sale']],
  ['Lab numbers', textbooks, ['Grade 2', 'Grade 10'], ['Math', 'Science'], ['New', 'Sale']],
  ['Ruler', supplies, ['Grade 2'], ['Math'], ['Sale']],
  ['Fodder', supplies, [], [], [], { hay: true }],
  ['Hidden numbers', textbooks, ['College'], ['Math'], ['New'], { is_available: false }],
] as [string, number, string[], string[], string[], { hay?: boolean; is_available?: boolean }?][]) {
  const { id } = await make.stock({ name, category, filters, is_available: over?.is_available ?? true });
  for (const grade of grade_levels) {
    await make.insert('stock_grade_level', { stock_id: id, grade_level_id: grades[grade] });
  }
  for (const subject of subjectNames) {
    await make.insert('stock_subject', { stock_id: id, subject_id: subjects[subject] });
  }
  if (over?.hay) await make.insert('stock_agriculture', { stock_id: id, agriculture_id: hay });
  ids.push(id);
}
await indexStocks(store.deps().em, ids);

/** The counts as 'name count'; empty lists are left out. */
async function readCounts(input: FilterCountsInput, caller = anyone): Promise<Record<string, string[]>> {
  // All of these products cost the same; only the last test is about prices.
  const { prices: _, ...lists } = await caller.stocks.filterCounts(input);
  const counts = Object.entries(lists);
  return Object.fromEntries(
    counts.flatMap(([list, names]) =>
      names.length === 0 ? [] : [[list, names.map(({ name, count }) => `${name} ${count}`)]],
    ),
  );
}

const everything = {
  grade_levels: ['Grade 2 3', 'Grade 10 2'],
  subjects: ['Math 4', 'Science 1'],
  agriculture: ['Hay 1'],
  filters: ['New 2', 'Sale 3'],
};

test.each<[string, () => FilterCountsInput, Record<string, string[]>]>([
  ['every product without any choice', () => ({}), everything],
  ['as much for lists that choose nothing', () => ({ filters: { subjects: [] }, keyword: ' ' }), everything],
  [
    'a category with all below it',
    () => ({ category: String(books) }),
    {
      grade_levels: ['Grade 2 2', 'Grade 10 2'],
      subjects: ['Math 3', 'Science 1'],
      filters: ['New 2', 'Sale 2'],
    },
  ],
  [
    'a keyword',
    () => ({ keyword: 'numb' }),
    { grade_levels: ['Grade 2 2', 'Grade 10 1'], subjects: ['Math 2', 'Science 1'], filters: ['New 1', 'Sale 2'] },
  ],
  [
    'the choices of the other lists, and not those of its own',
    () => ({ filters: { grade_levels: ['Grade 10'] } }),
    {
      grade_levels: ['Grade 2 3', 'Grade 10 2'],
      subjects: ['Math 2', 'Science 1'],
      filters: ['New 2', 'Sale 1'],
    },
  ],
  [
    'all lists that choose any, each by the others',
    () => ({ filters: { grade_levels: ['Grade 10'], subjects: ['Science'], filters: ['New', 'Sale'] } }),
    { grade_levels: ['Grade 2 1', 'Grade 10 1'], subjects: ['Math 2', 'Science 1'], filters: ['New 1', 'Sale 1'] },
  ],
  [
    'category, keyword and choices together',
    () => ({ category: String(textbooks), keyword: 'numbers', filters: { filters: ['New'] } }),
    { grade_levels: ['Grade 2 1', 'Grade 10 1'], subjects: ['Math 1', 'Science 1'], filters: ['New 1', 'Sale 2'] },
  ],
  [
    'a chosen name that leaves nothing, so that it can be taken back',
    () => ({ category: String(supplies), filters: { subjects: ['Science', 'Heard of nowhere'] } }),
    { subjects: ['Heard of nowhere 0', 'Math 1', 'Science 0'] },
  ],
  [
    'a name under the spelling in which it was chosen',
    () => ({ category: String(supplies), filters: { subjects: ['MATH', 'MATH'] } }),
    { grade_levels: ['Grade 2 1'], subjects: ['MATH 1'], filters: ['Sale 1'] },
  ],
  [
    'nothing of an unknown category',
    () => ({ category: '999999', filters: { filters: ['New'] } }),
    { filters: ['New 0'] },
  ],
  ['nothing for a keyword without results', () => ({ keyword: 'zebra' }), {}],
  [
    'names with quotes in them',
    () => ({ keyword: 'zebra', filters: { filters: ["' or 1=1"] } }),
    { filters: ["' or 1=1 0"] },
  ],
])('counts %s', async (_title, input, counts) => {
  expect(await readCounts(input())).toEqual(counts);
});

test('each count equals the total of the product list with that name as the only choice in its list', async () => {
  const search = { keyword: 'numbers', filters: { grade_levels: ['Grade 2'], filters: ['Sale'] } };
  for (const [list, names] of Object.entries(await anyone.stocks.filterCounts(search))) {
    for (const { name, count } of names) {
      const filters = { ...search.filters, [list]: [name] };
      await expect(anyone.stocks.productList({ ...search, filters })).resolves.toMatchObject({ total: count });
    }
  }
});

test('staff see hidden products too, within their categories', async () => {
  const staff = await store.staff(await store.make.staff());
  expect(await readCounts({ category: String(textbooks) }, staff)).toMatchObject({
    grade_levels: ['Grade 2 2', 'Grade 10 2', 'College 1'],
  });
  const clerk = await store.staff(await store.make.staff({ categories: [supplies] }));
  expect(await readCounts({}, clerk)).toEqual({
    grade_levels: ['Grade 2 1'],
    subjects: ['Math 1'],
    agriculture: ['Hay 1'],
    filters: ['Sale 1'],
  });
});

test('sizes are those in stock, from the smallest, and a product counts in the price of each of its sizes', async () => {
  const category = await make.category({ name: 'Clothes' });
  const sizes = [
    { size: '2XL', available_quantity: 3, price: 160 },
    { size: '28', available_quantity: 3, price: 160 },
    { size: 'S', available_quantity: 1 },
    { size: 'M', available_quantity: 0 },
  ];
  const shirt = await make.stock({ name: 'Shirt', category, selling_price: 90, sizes });
  const mug = await make.stock({ name: 'Mug', category, selling_price: 1000 });
  await indexStocks(store.deps().em, [shirt.id, mug.id]);
  const search = { category: String(category) };
  const { sizes: counted, prices } = await anyone.stocks.filterCounts(search);
  expect(counted).toEqual([
    { name: 'S', count: 1 },
    { name: '2XL', count: 1 },
    { name: '28', count: 1 },
  ]);
  expect(prices).toEqual([
    { name: 'Under ₱100', count: 1 },
    { name: '₱250 to ₱499.99', count: 1 },
    { name: '₱1,000 and more', count: 1 },
  ]);
  const found = async (filters: object) =>
    (await anyone.stocks.productList({ ...search, filters })).docs.map(({ name }) => name);
  expect(await found({ sizes: ['2XL'] })).toEqual(['Shirt']);
  expect(await found({ sizes: ['M'] })).toEqual([]);
  expect(await found({ prices: ['₱1,000 and more'] })).toEqual(['Mug']);
  expect((await anyone.stocks.productList({ keyword: '2XL' })).read_as).toEqual([]);
});

test('grade levels are in school order', async () => {
  const { id } = await make.stock({ name: 'Crayons' });
  for (const name of ['Grade 1', 'Kinder']) {
    const grade_level_id = await make.insert('grade_level', { name });
    await make.insert('stock_grade_level', { stock_id: id, grade_level_id });
  }
  await indexStocks(store.deps().em, [id]);
  const { grade_levels } = await anyone.stocks.filterCounts({});
  expect(grade_levels.map(({ name }) => name)).toEqual(['Kinder', 'Grade 1', 'Grade 2', 'Grade 10']);
});
