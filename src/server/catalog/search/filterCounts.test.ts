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

/** The counts of the lists as 'name count', those lists left out in which there is nothing. */
async function readCounts(input: FilterCountsInput, caller = anyone): Promise<Record<string, string[]>> {
  const counts = Object.entries(await caller.stocks.filterCounts(input));
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
  ['nothing for a keyword that finds nothing', () => ({ keyword: 'zebra' }), {}],
  [
    'names with quotes in them',
    () => ({ keyword: 'zebra', filters: { filters: ["' or 1=1"] } }),
    { filters: ["' or 1=1 0"] },
  ],
])('counts %s', async (_title, input, counts) => {
  expect(await readCounts(input())).toEqual(counts);
});

test('each count is the total of the product list with that name chosen alone in its list', async () => {
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
    grade_levels: ['College 1', 'Grade 2 2', 'Grade 10 2'],
  });
  const clerk = await store.staff(await store.make.staff({ categories: [supplies] }));
  expect(await readCounts({}, clerk)).toEqual({
    grade_levels: ['Grade 2 1'],
    subjects: ['Math 1'],
    agriculture: ['Hay 1'],
    filters: ['Sale 1'],
  });
});
