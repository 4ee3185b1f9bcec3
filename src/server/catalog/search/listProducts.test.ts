import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { productListInput } from '#shared/contracts/catalog.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';
import { indexStocks } from './stockIndex.ts';

type ProductListInput = z.input<typeof productListInput>;

const store = await openTestStore();
const { make } = store;
const books = await make.category({ name: 'Books' });
const textbooks = await make.category({ name: 'Textbooks', parent: books });
const supplies = await make.category({ name: 'School Supplies' });
const empty = await make.category({ name: 'Nothing yet' });

const listed = async (list: string, name: string) => make.insert(list, { name });
const grades = { 'Grade 7': await listed('grade_level', 'Grade 7'), 'Grade 8': await listed('grade_level', 'Grade 8') };
const subjects = { Math: await listed('subject', 'Math'), Science: await listed('subject', 'Science') };
const hay = await make.insert('agriculture', { name: 'Hay' });

const stock = async (
  over: Parameters<typeof make.stock>[0],
  links: { grades?: (keyof typeof grades)[]; subjects?: (keyof typeof subjects)[]; hay?: boolean } = {},
) => {
  const { id } = await make.stock(over);
  for (const name of links.grades ?? []) {
    await make.insert('stock_grade_level', { stock_id: id, grade_level_id: grades[name] });
  }
  for (const name of links.subjects ?? []) {
    await make.insert('stock_subject', { stock_id: id, subject_id: subjects[name] });
  }
  if (links.hay) await make.insert('stock_agriculture', { stock_id: id, agriculture_id: hay });
  return id;
};
const ids = [
  await stock(
    { name: 'Algebra 7', category: textbooks, filters: ['New'] },
    { grades: ['Grade 7'], subjects: ['Math'] },
  ),
  await stock({ name: 'Biology 8', category: textbooks }, { grades: ['Grade 8'], subjects: ['Science'] }),
  await stock(
    { name: 'Lab Math', category: textbooks, filters: ['New', 'Sale'] },
    { grades: ['Grade 7', 'Grade 8'], subjects: ['Math', 'Science'] },
  ),
  await stock({ name: 'Reader', category: books, description: 'Stories to pencil in' }, { grades: ['Grade 7'] }),
  await stock({ name: 'Pencil', category: supplies, filters: ['Sale'] }),
  await stock({ name: 'Pen', category: supplies, description: 'Blue ink', filters: ['Ñandú'] }),
  await stock({ name: 'Penholder', category: supplies, description: 'Holds a pen' }),
  await stock({ name: 'Ballpoint pen', category: supplies }, { hay: true }),
  await stock({ name: 'Hidden pen', category: supplies, is_available: false, filters: ['Sale'] }, { hay: true }),
];
await indexStocks(store.deps().em, ids);

async function list(input: ProductListInput) {
  return (await store.anyone()).stocks.productList(input);
}
const readNames = async (input: ProductListInput) => (await list(input)).docs.map((product) => product.name);

describe('without a keyword', () => {
  test('lists the products on sale by name', async () => {
    await expect(readNames({})).resolves.toEqual([
      'Algebra 7',
      'Ballpoint pen',
      'Biology 8',
      'Lab Math',
      'Pen',
      'Pencil',
      'Penholder',
      'Reader',
    ]);
  });

  test('accepts a category with all its subcategories', async () => {
    await expect(readNames({ category: String(books) })).resolves.toEqual([
      'Algebra 7',
      'Biology 8',
      'Lab Math',
      'Reader',
    ]);
    await expect(readNames({ category: textbooks })).resolves.toEqual(['Algebra 7', 'Biology 8', 'Lab Math']);
    await expect(list({ category: String(empty) })).resolves.toMatchObject({ docs: [], pages: 0, total: 0 });
  });

  test.each([null, ''])('treats category %j as all categories', async (category) => {
    await expect(list({ category })).resolves.toMatchObject({ total: 8 });
  });

  test.each(['999999', '0', 'books', '1 or 1=1', '-5'])('rejects the unknown category %j', async (category) => {
    for (const keyword of ['', 'pen']) {
      expect(await toApiError(list({ category, keyword }))).toMatchObject({
        code: 'not_found',
        message: staffMessages.notFound,
      });
    }
  });
});

describe('filters', () => {
  test.each<[string, ProductListInput['filters'], string[]]>([
    ['one name', { subjects: ['Math'] }, ['Algebra 7', 'Lab Math']],
    ['any name of one list', { subjects: ['Math', 'Science'] }, ['Algebra 7', 'Biology 8', 'Lab Math']],
    ['every list that names any', { subjects: ['Math'], grade_levels: ['Grade 8'] }, ['Lab Math']],
    ['free tags', { filters: ['Sale'] }, ['Lab Math', 'Pencil']],
    ['agriculture', { agriculture: ['Hay'] }, ['Ballpoint pen']],
    ['all four lists', { subjects: ['Math'], grade_levels: ['Grade 7'], filters: ['New'], agriculture: ['Hay'] }, []],
    ['a name that nothing carries', { filters: ['Unheard of'] }, []],
    ['empty lists as no filter', { subjects: [], filters: ['New'] }, ['Algebra 7', 'Lab Math']],
    ['names with quotes in them', { filters: ["' or 1=1 -- "] }, []],
  ])('take %s', async (_title, filters, names) => {
    await expect(readNames({ filters })).resolves.toEqual(names);
  });

  test('narrow a category and a keyword', async () => {
    await expect(
      readNames({ category: String(books), filters: { grade_levels: ['Grade 7'] }, keyword: 'text' }),
    ).resolves.toEqual(['Algebra 7', 'Lab Math']);
  });
});

describe('a keyword', () => {
  test('finds best matches first: name before tag and category before description, whole words before prefixes', async () => {
    await expect(readNames({ keyword: 'pen' })).resolves.toEqual([
      'Ballpoint pen',
      'Pen',
      // Its description also contains the whole word.
      'Penholder',
      'Pencil',
      'Reader',
    ]);
    await expect(readNames({ keyword: 'math' })).resolves.toEqual(['Lab Math', 'Algebra 7']);
  });

  test.each([
    ['matches the start of a word in the description', 'sto', ['Reader']],
    ['matches the start of a tag', 'sal', ['Lab Math', 'Pencil']],
    ['matches the start of a word of the category', 'supp', ['Ballpoint pen', 'Pen', 'Pencil', 'Penholder']],
    ['does not match inside a word', 'encil', []],
    ['needs every word somewhere', 'pen school blue', ['Pen']],
    ['finds nothing where one word is missing', 'pen zebra', []],
    ['folds case and accents', 'ÑAND', ['Pen']],
    ['finds accents by plain letters', 'nandu', ['Pen']],
    ['takes digits for words, in names first', '7', ['Algebra 7', 'Lab Math', 'Reader']],
    ['takes a number as it is', '70', []],
    ['keeps hidden products hidden', 'hidden', []],
    ['finds nothing by signs alone', '%', []],
    ['nor by a picture', '📘', []],
    ['nor by a quote', "'", []],
    ['and underscores too', 'pe_cil', []],
    ['is no SQL', "'; drop table stock; --", []],
    ['of blanks alone is none', '   ', 'all'],
  ] as const)('%s', async (_title, keyword, names) => {
    const expected = names === 'all' ? await readNames({}) : names;
    await expect(readNames({ keyword })).resolves.toEqual(expected);
  });

  test('ignores single letters, except as the last word', async () => {
    await expect(readNames({ keyword: 'x pencil y' })).resolves.toEqual([]);
    await expect(readNames({ keyword: 'x y pencil' })).resolves.toEqual(await readNames({ keyword: 'pencil' }));
    await expect(readNames({ keyword: '9 pencil' })).resolves.toEqual([]);
  });

  test('uses only its first eight words', async () => {
    const keyword = 'pen pen pe p school sc s supplies sup';
    await expect(readNames({ keyword: `${keyword} zebra` })).resolves.toEqual(await readNames({ keyword }));
  });

  test('distinguishes C++, C# and C, ignores small words next to others, and matches the beginning of a synonym', async () => {
    const category = await store.make.category({ name: 'Languages' });
    const names = ['C Primer', 'C++ Primer', 'C# Primer', 'USB-C Primer'];
    const made = await Promise.all(names.map((name) => store.make.stock({ name, category })));
    await indexStocks(
      store.deps().em,
      made.map(({ id }) => id),
    );
    await expect(readNames({ keyword: 'c++' })).resolves.toEqual(['C++ Primer']);
    await expect(readNames({ keyword: 'primer c#' })).resolves.toEqual(['C# Primer']);
    await expect(readNames({ keyword: 'the primer for c' })).resolves.toHaveLength(4);
    await expect(readNames({ keyword: 'for the' })).resolves.toEqual([]);
    // "lapis" is a synonym of pencil.
    await expect(readNames({ keyword: 'lapi' })).resolves.toEqual(await readNames({ keyword: 'pencil' }));
    await store.deps().em.execute('delete from stock where category_id = ?', [category]);
    await indexStocks(store.deps().em, []);
  });

  test('of the maximum length gets a response', async () => {
    await expect(list({ keyword: 'x'.repeat(200) })).resolves.toMatchObject({ total: 0 });
    expect(await toApiError(list({ keyword: 'x'.repeat(201) }))).toMatchObject({ code: 'invalid' });
  });
});

describe('pages', () => {
  test('of ten contain each product once, always in the same order', async () => {
    const own = await createTestStore();
    const category = await own.make.category({ name: 'Pads' });
    const ids: number[] = [];
    // Equal names must have a stable order too.
    for (let index = 0; index < 23; index += 1) ids.push((await own.make.stock({ category, name: 'Pad' })).id);
    await indexStocks(own.deps().em, ids);
    const caller = await own.anyone();
    for (const input of [{}, { keyword: 'pad' }, { category: String(category) }]) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => caller.stocks.productList({ ...input, page })));
      expect(pages.map(({ docs }) => docs.length)).toEqual([10, 10, 3, 0]);
      expect(pages.map(({ total, pages: count }) => [total, count])).toEqual(Array(4).fill([23, 3]));
      expect(pages.flatMap(({ docs }) => docs.map(({ _id }) => Number(_id)))).toEqual(ids);
    }
    await own.close();
  });
});

test('each product is the whole public record', async () => {
  const caller = await store.anyone();
  for (const product of (await list({})).docs) {
    await expect(caller.stocks.get({ _id: product._id })).resolves.toEqual(product);
  }
});
