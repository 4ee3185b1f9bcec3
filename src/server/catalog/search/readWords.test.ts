import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import type { AppCaller } from '../../router.ts';

const categories: Record<string, string> = {};

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
const anyone = await store.anyone();
for (const name of ['Grade 7', 'Grade 8']) await staff.gradeLevels.create({ name });
for (const name of ['Science', 'English', 'Music']) await staff.subjects.create({ name });
const make = async (name: string, parent_category?: string) => {
  categories[name] = (await staff.categories.create({ name, parent_category: parent_category ?? null }))._id;
};
await make('Books');
await make('Workbooks', categories.Books);
await make('Supplies');
const stock = (name: string, category: string, over: object = {}) =>
  staff.stocks.create({ name, category: categories[category] ?? '', selling_price: 10, ...over });
await stock('Living Things', 'Books', { grade_levels: ['Grade 7'], subjects: ['Science'] });
await stock('Stars', 'Books', { grade_levels: ['Grade 8'], subjects: ['Science'] });
await stock('Exercises of Nature', 'Workbooks', { grade_levels: ['Grade 7'], subjects: ['Science'] });
await stock('Tales', 'Books', {
  grade_levels: ['Grade 7'],
  subjects: ['English'],
  description: 'Not about science.',
});
await stock('Ruler', 'Supplies', { description: 'For books of grade 7.' });
await stock('Music notebook', 'Supplies', {});
await stock('Songs', 'Books', { subjects: ['Music'], filters: ['Sing'] });
await stock('Shirt', 'Supplies', { colors: ['White', 'Navy blue'] });
await stock('Polo shirt', 'Supplies', { colors: ['Navy blue'] });
await stock('White board', 'Supplies', {});
await staff.synonyms.create({ words: 'bukbuk', means: 'books' });
await staff.synonyms.create({ words: 'basahin', means: 'books, stars' });

type Input = NonNullable<Parameters<AppCaller['stocks']['productList']>[0]>;
async function search(keyword: string, input: Input = {}) {
  const { docs, read_as } = await anyone.stocks.productList({ ...input, keyword, sort: 'name' });
  return { found: docs.map(({ name }) => name), read: read_as.map(({ words, list, name }) => [words, list, name]) };
}
const GRADE_7 = ['grade 7', 'grade_levels', 'Grade 7'];

test('words that name a grade level, a subject or a category narrow the list as if it had been chosen', async () => {
  expect(await search('grade 7 books')).toEqual({
    found: ['Exercises of Nature', 'Living Things', 'Tales'],
    read: [GRADE_7, ['books', 'category', 'Books']],
  });
  expect(await search('Science workbook')).toEqual({
    found: ['Exercises of Nature'],
    read: [
      ['science', 'subjects', 'Science'],
      ['workbook', 'category', 'Workbooks'],
    ],
  });
  expect((await search('bukbuk grade 8')).read).toEqual([
    ['bukbuk', 'category', 'Books'],
    ['grade 8', 'grade_levels', 'Grade 8'],
  ]);
  // This word has two meanings; the category is only one of them.
  expect((await search('basahin')).read).toEqual([]);
});

test('a removed filter is searched as words', async () => {
  const words = await search('grade 7 books', { as_words: ['Grade 7', 'book'] });
  expect(words).toEqual({ found: ['Exercises of Nature', 'Living Things', 'Ruler', 'Tales'], read: [] });
  expect((await search('grade 7 books', { as_words: ['books'] })).read).toEqual([GRADE_7]);
});

test('words stay words if a product with them in its name would be lost, or nothing would remain', async () => {
  expect(await search('music')).toEqual({ found: ['Music notebook', 'Songs'], read: [] });
  expect((await search('science ruler')).read).toEqual([]);
  expect((await search('books', { category: Number(categories.Supplies) })).read).toEqual([]);
});

test('a name stays a word if another name of its list was chosen; a name chosen together with others requires no words', async () => {
  const chosen = (grade_levels: string[]) => search('grade 7 science', { filters: { grade_levels } });
  expect(await chosen(['Grade 8'])).toEqual({ found: [], read: [] });
  expect((await chosen(['Grade 7', 'Grade 8'])).found).toEqual(['Exercises of Nature', 'Living Things', 'Stars']);
});

test('the filters count the interpreted words, and the other names of the list as alternatives', async () => {
  const counts = await anyone.stocks.filterCounts({ keyword: 'grade 7 science' });
  expect(counts.grade_levels).toEqual([
    { name: 'Grade 7', count: 2 },
    { name: 'Grade 8', count: 1 },
  ]);
  expect(counts.subjects).toEqual([
    { name: 'English', count: 1 },
    { name: 'Science', count: 2 },
  ]);
});

test('words that name a color filter the list, the longer first, and colors are counted with every other choice', async () => {
  expect(await search('white shirt')).toEqual({ found: ['Shirt'], read: [['white', 'colors', 'White']] });
  expect(await search('navy blue shirts')).toEqual({
    found: ['Polo shirt', 'Shirt'],
    read: [['navy blue', 'colors', 'Navy blue']],
  });
  // A product with the word in its name would be lost.
  expect(await search('white')).toEqual({ found: ['Shirt', 'White board'], read: [] });
  const { colors } = await anyone.stocks.filterCounts({ keyword: 'shirt', category: Number(categories.Supplies) });
  expect(colors).toEqual([
    { name: 'Navy blue', count: 2 },
    { name: 'White', count: 1 },
  ]);
  const chosen = { filters: { colors: ['white'] } };
  expect((await search('', chosen)).found).toEqual(['Shirt']);
  expect((await anyone.stocks.filterCounts({ ...chosen, keyword: 'science' })).colors).toEqual([
    { name: 'white', count: 0 },
  ]);
});

test('an unused name becomes a word again', async () => {
  expect((await search('sing')).read).toEqual([['sing', 'filters', 'Sing']]);
  const { docs } = await staff.stocks.paginate({ s: 'Songs' });
  await staff.stocks.update({ _id: docs[0]?._id ?? '', filters: [] });
  expect((await search('sing')).read).toEqual([]);
});

test('a search without results drops a word that no product has together with the others, and names it', async () => {
  const widened = async (keyword: string) => {
    const { did_you_mean, left_out } = await anyone.stocks.productList({ keyword });
    return { did_you_mean, left_out };
  };
  expect(await widened('purple ruler')).toEqual({ did_you_mean: 'ruler', left_out: ['purple'] });
  expect(await widened('stars ruler 9')).toEqual({ did_you_mean: null, left_out: [] });
  expect(await widened('living tales')).toEqual({ did_you_mean: 'tales', left_out: ['living'] });
  expect(await widened('rulr qqqqqq')).toEqual({ did_you_mean: 'ruler', left_out: ['qqqqqq'] });
  expect(await widened('rulr')).toEqual({ did_you_mean: 'ruler', left_out: [] });
});
