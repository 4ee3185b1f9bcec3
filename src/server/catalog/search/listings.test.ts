import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchWords } from '#shared/domain/catalog/searchWords.ts';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import type { AppCaller } from '../../router.ts';
import { buildSnapshots } from '../product/productSnapshot.ts';
import { updateListings } from './listings.ts';
import { indexStaleStocks } from './stockIndex.ts';

let store: TestStore;
let staff: AppCaller;
let tree: { books: number; textbooks: number; algebra: number; supplies: number };
beforeAll(async () => {
  store = await createTestStore();
  staff = await store.staff(await store.make.staff());
  for (const name of ['Grade 2', 'Grade 10']) await store.make.insert('grade_level', { name });
  await store.make.insert('agriculture', { name: 'Hay' });
  const { category } = store.make;
  const books = await category({ name: 'Books' });
  const textbooks = await category({ name: 'Textbooks', parent: books });
  const algebra = await category({ name: 'Algebra', parent: textbooks });
  tree = { books, textbooks, algebra, supplies: await category({ name: 'Supplies' }) };
});
afterAll(() => store.close());

/** Rows, with what the driver gives as the text of a number as a number. */
async function select<Row extends object>(sql: string): Promise<Row[]> {
  const found = await store.deps().em.execute<Row[]>(sql);
  const plain = (value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value);
  return found.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])) as Row);
}

const LISTED = `
  with recursive up (id, listing) as (
    select id, id from category
    union select up.id, c.parent_category_id from up join category c on c.id = up.listing where c.parent_category_id > 0
  ), listed (id, listing) as (select id, listing from up union all select id, 0 from category)`;

/** That the listings, their counts and the snapshots are what the stocks themselves would have counted and collected. */
async function expectListingsCorrect(): Promise<void> {
  expect(await select('select * from product_listing order by category_id, is_available, name, stock_id')).toEqual(
    await select(`${LISTED}
      select listing as category_id, is_available, name, s.id as stock_id from stock s join listed on listed.id = category_id
      order by 1, 2, 3, 4`),
  );
  expect(await select('select * from category_count where shown <> 0 or hidden <> 0 order by category_id')).toEqual(
    await select(`${LISTED}
      select listing as category_id, sum(is_available) as shown, sum(1 - is_available) as hidden
      from stock s join listed on listed.id = category_id group by listing order by listing`),
  );
  expect(
    await select(`select category_id, facet as list, lower(name) as name, shown from facet_count where shown <> 0
      order by category_id, list + 0, name`),
  ).toEqual(
    await select(`${LISTED}, filed (stock_id, list, name) as (
        select stock_id, 1, name from stock_grade_level join grade_level n on n.id = grade_level_id
        union all select stock_id, 2, name from stock_subject join subject n on n.id = subject_id
        union all select stock_id, 3, name from stock_agriculture join agriculture n on n.id = agriculture_id
        union all select stock_id, 4, name from stock_filter
      )
      select listing as category_id, elt(list, 'grade_levels', 'subjects', 'agriculture', 'filters') as list,
        lower(filed.name) as name,
        count(*) as shown
      from stock s join listed on listed.id = category_id join filed on filed.stock_id = s.id
      where is_available = 1 group by listing, list, filed.name order by listing, filed.list, filed.name`),
  );
  const snapshots = await select<{ stock_id: number; snapshot: unknown }>(
    'select stock_id, snapshot from product_snapshot',
  );
  const ids = (await select<{ id: number }>('select id from stock order by id')).map(({ id }) => id);
  const parsed = snapshots.map(({ stock_id, snapshot }) => [
    stock_id,
    typeof snapshot === 'string' ? JSON.parse(snapshot) : snapshot,
  ]);
  expect(Object.fromEntries(parsed)).toEqual(Object.fromEntries(await buildSnapshots(store.deps().em, ids)));
}

/** That the index has the words of all stocks, and that the counts of words are those of the index. */
async function expectWordsRight(): Promise<void> {
  const words = await select<{ word: string; stock_id: number; is_available: number; name: string }>(
    'select word, stock_id, is_available, name from stock_word',
  );
  const stocks = await select<{ id: number; name: string; is_available: number }>('select * from stock');
  const byStock = Map.groupBy(words, ({ stock_id }) => stock_id);
  expect([...byStock.keys()].toSorted((a, b) => a - b)).toEqual(stocks.map(({ id }) => id));
  const expected = new Map<string, { shown: number; whole: number }>();
  const add = (word: string, field: 'shown' | 'whole') => {
    const known = expected.get(word) ?? { shown: 0, whole: 0 };
    expected.set(word, { ...known, [field]: known[field] + 1 });
  };
  for (const { id, name, is_available } of stocks) {
    const own = byStock.get(id) ?? [];
    expect(own.every((row) => row.name === name && row.is_available === is_available)).toBe(true);
    const texts = own.map(({ word }) => String(word));
    expect(texts).toEqual(expect.arrayContaining(searchWords(name)));
    if (!is_available) continue;
    for (const text of texts) add(text, 'whole');
    for (const beginning of new Set(texts.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1))))) {
      add(beginning, 'shown');
    }
  }
  const counted = await select<{ word: string; shown: number; whole: number }>(
    'select word, shown, whole from word_count where shown <> 0 or whole <> 0',
  );
  expect(new Map(counted.map(({ word, ...counts }) => [String(word), counts]))).toEqual(expected);
}

const create = (over: Partial<Parameters<AppCaller['stocks']['create']>[0]> = {}) =>
  staff.stocks.create({
    name: 'Algebra II',
    category: String(tree.algebra),
    selling_price: 10,
    grade_levels: ['Grade 10'],
    filters: ['New', 'Required'],
    ...over,
  });

describe('listings, counts and snapshots are right', () => {
  let _id: string;
  beforeEach(async () => {
    ({ _id } = await create());
    await create({ name: 'Ruler', category: String(tree.supplies), is_available: false });
  });

  test.each<[string, () => Promise<unknown>]>([
    ['products are created', async () => {}],
    ['one is renamed', () => staff.stocks.update({ _id, name: 'Álgebra III' })],
    ['one is moved', () => staff.stocks.update({ _id, category: String(tree.supplies) })],
    ['one is hidden', () => staff.stocks.availability({ _id, checked: false })],
    ['one is filed otherwise', () => staff.stocks.update({ _id, grade_levels: ['Grade 2'], filters: ['new'] })],
    ['one is saved with nothing changed on the listings', () => staff.stocks.update({ _id, uom: 'set' })],
    ['one is deleted', () => staff.stocks.delete({ _id })],
    [
      'several are moved and shown',
      async () => {
        const { docs } = await staff.stocks.paginate({ page_size: 100 });
        await staff.stocks.bulk({
          ids: docs.map((doc) => doc._id),
          is_available: true,
          category: String(tree.textbooks),
        });
      },
    ],
    [
      'a branch of the tree is moved, and back',
      async () => {
        await staff.categories.move({
          _id: String(tree.textbooks),
          parent_category: String(tree.supplies),
          before: null,
        });
        await expectListingsCorrect();
        await staff.categories.update({ _id: String(tree.textbooks), parent_category: String(tree.books) });
      },
    ],
    ['a category is renamed', () => staff.categories.update({ _id: String(tree.algebra), name: `Algebra ${_id}` })],
    [
      'an emptied category is deleted',
      async () => {
        const gone = await staff.categories.create({ name: 'Gone' });
        const product = await create({ category: gone._id });
        await staff.stocks.update({ _id: product._id, category: String(tree.supplies) });
        await staff.categories.delete({ _id: gone._id });
        expect(await select(`select * from category_count where category_id = ${gone._id}`)).toEqual([]);
      },
    ],
    [
      'a grade level is renamed',
      async () => {
        const { docs } = await staff.gradeLevels.paginate({ s: 'Grade 10' });
        await staff.gradeLevels.update({ _id: String(docs[0]?._id), name: 'GRADE 10' });
        await expectListingsCorrect();
        await staff.gradeLevels.update({ _id: String(docs[0]?._id), name: 'Grade 10' });
      },
    ],
  ])('after %s', async (_title, write) => {
    await write();
    await expectListingsCorrect();
    await expectWordsRight();
  });

  test('a choice of the filters is spelled as the last save that gave it to a product spells it', async () => {
    const spellings = () =>
      select("select name from facet_count where category_id = 0 and name = 'signed' and shown > 0");
    await staff.stocks.update({ _id, filters: ['Signed'] });
    expect(await spellings()).toEqual([{ name: 'Signed' }]);
    await staff.stocks.update({ _id, filters: ['signed'] });
    expect(await spellings()).toEqual([{ name: 'signed' }]);
  });

  test('after writes past the index are made up for', async () => {
    const { em } = store.deps();
    await store.make.insert('stock_filter', { stock_id: _id, name: 'Older version' });
    await em.execute("update stock set name = 'Older', updated_at = timestampadd(second, 1, now(3)) where id = ?", [
      _id,
    ]);
    await em.execute('update stock set updated_at = now(3) where id = ?', [_id]);
    await em.execute("update product_snapshot set made_at = '2026-01-01' where stock_id = ?", [_id]);
    expect(await indexStaleStocks(em)).toBeGreaterThanOrEqual(1);
    await expectListingsCorrect();
    await expectWordsRight();
    expect(await indexStaleStocks(em)).toBe(0);
  });

  test('after many saves at once, of the tree too', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, (_, index) => create({ name: `Rush ${index}` })));
    const calls = products.flatMap((product, index) => [
      () => staff.stocks.availability({ _id: product._id, checked: index % 2 === 0 }),
      () => create({ name: `Late ${index}`, category: String(tree.textbooks), filters: [`Tag ${index % 3}`] }),
      () => staff.stocks.update({ _id: product._id, filters: [`Tag ${index % 4}`], name: `Renamed ${index}` }),
      () => (index % 3 === 0 ? staff.stocks.delete({ _id: product._id }) : create({ name: `More ${index}` })),
    ]);
    const moves = [tree.supplies, tree.books].map(
      (parent) => () =>
        staff.categories.move({ _id: String(tree.textbooks), parent_category: String(parent), before: null }),
    );
    const outcomes = await Promise.allSettled([...calls, ...moves].map((call) => call()));
    // One that was deleted meanwhile is not found; nothing else may go wrong.
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NOT_FOUND' });
    }
    await expectListingsCorrect();
    await expectWordsRight();
    await updateListings(store.deps().em, [Number(_id)]);
    await expectListingsCorrect();
  });
});
