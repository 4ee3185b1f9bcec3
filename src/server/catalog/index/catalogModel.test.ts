import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILTER_LISTS, perFilterList } from '#shared/domain/catalog/facets.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockSizes, moveStock } from '../stocks/bulk/stockMoves.ts';
import { type CatalogIndex, EVERYTHING } from './catalogIndex.ts';
import { createSharedIndex } from './sharedIndex.ts';

// Staff change a random catalog at random. Every list, filter, count and search of the index must equal a plain SQL
// statement on the tables.

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());
const anyone = await store.anyone();

const WORDS = ['pen', 'pencil', 'notebook', 'bond', 'paper', 'shirt', 'Niño', 'T-shirt', 'A4', 'boxes', 'box'];
const GRADES = ['Grade 1', 'Grade 10', 'College'];
const SUBJECTS = ['Science', 'Mathematics'];
const TAGS = ['New', 'Sale', 'Required'];
const COLORS = ['White', 'Navy blue'];

type Change =
  | {
      kind: 'create';
      name: string[];
      category: number;
      grades: string[];
      tags: string[];
      colors: string[];
      pieces: number;
    }
  | { kind: 'sell'; at: number; pieces: number }
  | { kind: 'rename'; at: number; name: string[] }
  | { kind: 'facets'; at: number; grades: string[]; subjects: string[]; tags: string[]; colors: string[] }
  | { kind: 'hide'; at: number; checked: boolean }
  | { kind: 'moveProduct'; at: number; category: number }
  | { kind: 'delete'; at: number }
  | { kind: 'renameCategory'; category: number; name: string }
  | { kind: 'moveCategory'; category: number; under: number | null }
  | { kind: 'renameGrade'; at: number; name: string };

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
const index = fc.nat({ max: 1_000 });
const some = (names: readonly string[]) => fc.uniqueArray(fc.constantFrom(...names), { maxLength: 2 });
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      name: words,
      category: index,
      grades: some(GRADES),
      tags: some(TAGS),
      colors: some(COLORS),
      pieces: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      at: index,
      pieces: fc.constantFrom(-2, -1, 1, 2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rename' as const), at: index, name: words }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('facets' as const),
      at: index,
      grades: some(GRADES),
      subjects: some(SUBJECTS),
      tags: some(TAGS),
      colors: some(COLORS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hide' as const), at: index, checked: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('moveProduct' as const), at: index, category: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('renameCategory' as const),
      category: index,
      name: fc.constantFrom('Paper goods', 'Shirts', 'Ñandú'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('moveCategory' as const), category: index, under: fc.option(index) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('renameGrade' as const),
      at: index,
      name: fc.constantFrom('Kinder', 'Grade 2', 'Grade 11'),
    }),
  },
);

const select = <Row extends object>(sql: string, values: unknown[] = []) => store.deps().em.execute<Row[]>(sql, values);
const keysIn = async (table: string) =>
  (await select<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id);
const pick = <Item>(list: readonly Item[], at: number): Item | undefined => list[at % Math.max(1, list.length)];

async function carryOut(one: Change): Promise<void> {
  const products = await keysIn('stock');
  const categories = await keysIn('category');
  const category = 'category' in one ? String(pick(categories, one.category)) : '';
  const _id = 'at' in one ? String(pick(products, one.at)) : '';
  if (one.kind === 'create') {
    // A renamed grade level is rejected under its old name.
    await staff.stocks
      .create({
        name: one.name.join(' '),
        category,
        selling_price: 10,
        grade_levels: one.grades,
        filters: one.tags,
        colors: one.colors,
        size_prices: [
          { size: 'S', adjustment_quantity: one.pieces },
          { size: 'M', price: 95, adjustment_quantity: 1 },
        ],
      })
      .catch(() => {});
    return;
  }
  if (one.kind === 'renameCategory') {
    // A duplicate name among siblings is rejected, as is a category below itself. A rejected change changes nothing.
    await staff.categories.update({ _id: category, name: one.name }).catch(() => {});
    return;
  }
  if (one.kind === 'moveCategory') {
    const parent_category = one.under === null ? null : String(pick(categories, one.under));
    await staff.categories.update({ _id: category, parent_category }).catch(() => {});
    return;
  }
  if (one.kind === 'renameGrade') {
    const grade = pick(await keysIn('grade_level'), one.at);
    await staff.gradeLevels.update({ _id: String(grade), name: one.name }).catch(() => {});
    return;
  }
  if (products.length === 0) return;
  if (one.kind === 'rename') await staff.stocks.update({ _id, name: one.name.join(' ') });
  if (one.kind === 'facets')
    await staff.stocks
      .update({ _id, grade_levels: one.grades, subjects: one.subjects, filters: one.tags, colors: one.colors })
      .catch(() => {});
  if (one.kind === 'hide') await staff.stocks.availability({ _id, checked: one.checked });
  if (one.kind === 'moveProduct') await staff.stocks.update({ _id, category });
  if (one.kind === 'delete') await staff.stocks.delete({ _id });
  if (one.kind === 'sell') await sell(Number(_id), one.pieces);
}

/** Moves the pieces of a product as an order or its cancellation does. */
async function sell(stockId: number, quantity: number): Promise<void> {
  const [size] = await select<{ id: number }>('select id from size_price where stock_id = ?', [stockId]);
  await inTransaction(store.deps().em, async (em) => {
    const locked = await lockSizes(em, size ? [size.id] : []);
    const moves = locked.map(({ id }) => ({ size_price_id: id, order_line_id: null, quantity }));
    const entry = { staff_user_id: null, staff_name: null, created_at: store.deps().now() };
    await moveStock(em, locked, moves, { ...entry, reason: quantity < 0 ? 'order' : 'cancelled' });
  });
}

const LINKS = `select stock_id, 'grade_levels' as facet, name from stock_grade_level join grade_level n on n.id = grade_level_id
  union all select stock_id, 'subjects', name from stock_subject join subject n on n.id = subject_id
  union all select stock_id, 'agriculture', name from stock_agriculture join agriculture n on n.id = agriculture_id
  union all select stock_id, 'filters', name from stock_filter
  union all select stock_id, 'sizes', size from size_price
    where is_active = 1 and size <> '' and (restrict_if_no_available = 0 or available_quantity > 0)
  union all select distinct s.id, 'prices', if(s.selling_price + p.price < 100, 'Under ₱100', '₱100 to ₱249.99')
    from stock s join size_price p on p.stock_id = s.id and p.is_active = 1
  union all select c.id, 'colors', convert(j.name using utf8mb4) collate utf8mb4_unicode_ci
    from stock c, json_table(c.colors, '$[*]' columns (name varchar(60) path '$')) j`;

type Tree = ReadonlyMap<number, { name: string; parent: number | null }>;

function pathNames(tree: Tree, id: number | null): string[] {
  const category = id === null ? undefined : tree.get(id);
  return category ? [category.name, ...pathNames(tree, category.parent)] : [];
}

/** SQL condition: the category with all below it, names in facets, and a prefix of a word of the name. */
function plainWhere(tree: Tree, category: string | null, filters: Record<string, string[]>, word: string): string {
  const conditions = ['s.is_available = 1'];
  if (category !== null) {
    conditions.push(`s.category_id in (with recursive below (id) as (select ${category}
      union select c.id from category c join below on c.parent_category_id = below.id) select id from below)`);
  }
  for (const [facet, names] of Object.entries(filters)) {
    if (names.length === 0) continue;
    const list = names.map((name) => `'${name}'`).join();
    conditions.push(
      `exists (select 1 from (${LINKS}) l where l.stock_id = s.id and l.facet = '${facet}' and l.name in (${list}))`,
    );
  }
  if (word) {
    const begins = (name: string) => new RegExp(`(^|[^a-z0-9])${word}`, 'i').test(name);
    const under = [...tree.keys()].filter((id) => pathNames(tree, id).some(begins));
    conditions.push(`(s.name regexp '(^|[^[:alnum:]])${word}' or s.category_id in (${[0, ...under].join()}))`);
  }
  return conditions.join(' and ');
}

async function compare(): Promise<void> {
  const categories = [null, ...(await keysIn('category')).map(String)];
  const none = perFilterList((): string[] => []);
  const rows = await select<{ id: number; name: string; parent: number | null }>(
    'select id, name, parent_category_id as parent from category',
  );
  const tree: Tree = new Map(rows.map((row) => [row.id, row]));
  for (const category of categories) {
    for (const filters of [
      none,
      { ...none, filters: ['New', 'Sale'] },
      { ...none, colors: ['White'], filters: ['New'] },
      { ...none, sizes: ['S'], prices: ['₱100 to ₱249.99'] },
      { ...none, grade_levels: ['Grade 10'], filters: ['Required'] },
    ]) {
      for (const word of ['', 'pen', 'note']) {
        const where = plainWhere(tree, category, filters, word);
        const rows = await select<{ name: string; id: number }>(`select s.name, s.id from stock s where ${where}`);
        const expected = rows.map(({ id }) => String(id)).toSorted();
        const found: string[] = [];
        for (let page = 1; ; page += 1) {
          const { docs, total } = await anyone.stocks.productList({ category, filters, keyword: word, page });
          expect(total).toBe(expected.length);
          found.push(...docs.map(({ _id }) => _id));
          if (docs.length < 10) break;
        }
        expect(found.toSorted(), JSON.stringify({ category, filters, word })).toEqual(expected);
        const counts = await anyone.stocks.filterCounts({ category, filters, keyword: word });
        // Facets without a chosen name have the same products, so one statement counts them.
        const facetsByFilters = Map.groupBy(FILTER_LISTS, (facet) =>
          plainWhere(tree, category, { ...filters, [facet]: [] }, word),
        );
        for (const [others, facets] of facetsByFilters) {
          const counted = await select<{ facet: string; name: string; count: number }>(
            `select l.facet, l.name, count(*) as count from stock s join (${LINKS}) l on l.stock_id = s.id
             where ${others} group by l.facet, l.name order by l.name`,
          );
          for (const facet of facets) {
            const shown = counts[facet].filter(({ count }) => count > 0);
            expect(shown.map(({ name, count }) => `${name} ${count}`).toSorted()).toEqual(
              counted
                .filter((row) => row.facet === facet)
                .map(({ name, count }) => `${name} ${Number(count)}`)
                .toSorted(),
            );
          }
        }
      }
    }
  }
  const byName = await select<{ id: number }>('select id from stock where is_available = 1 order by name, id limit 10');
  const first = await anyone.stocks.productList({});
  expect(first.docs.map(({ _id }) => Number(_id))).toEqual(byName.map(({ id }) => id));
}

/** The products of each word in each field, independent of the order of adding. */
function wordsOf(index: CatalogIndex): unknown {
  const { index: words, documentIds } = index.search.toJSON();
  const productsOf = (found: object) =>
    Object.keys(found)
      .map((key) => documentIds[Number(key)])
      .sort();
  return words
    .map(([word, fields]) => [
      word,
      Object.entries(fields)
        .map(([field, found]) => [field, productsOf(found)])
        .sort(),
    ])
    .sort();
}

test('after any changes the index equals the tables, and the index of a new process', async () => {
  for (const name of GRADES) await staff.gradeLevels.create({ name });
  for (const name of SUBJECTS) await staff.subjects.create({ name });
  const supplies = await staff.categories.create({ name: 'Supplies' });
  await staff.categories.create({ name: 'Paper', parent_category: supplies._id });
  await staff.categories.create({ name: 'Clothes' });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 20, maxLength: 40 }), async (changes) => {
      for (const one of changes) {
        await carryOut(one);
        // A list in between makes the index apply the changes one by one.
        await anyone.stocks.productList({ keyword: 'pen' });
      }
      await compare();
      const updated = await store.services.catalogIndex.current();
      const rebuilt = await createSharedIndex(store.services.forkEm).current();
      expect(wordsOf(updated)).toEqual(wordsOf(rebuilt));
      const all = { hidden: true, scope: null };
      expect(updated.products(EVERYTHING, all)).toEqual(rebuilt.products(EVERYTHING, all));
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 4), seed: 20261125, endOnFailure: true },
  );
});
