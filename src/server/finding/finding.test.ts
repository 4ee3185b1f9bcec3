import { describe, expect, test } from 'vitest';
import type { Product } from '#shared/contracts/catalog.ts';
import { TOGETHER_DAYS } from '#shared/domain/catalog/search/finding.ts';
import { liftOrderLimits, orderBody } from '#test/records/orders.ts';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';
import { countOrdered } from '../catalog/search/countOrdered.ts';
import { countTogether } from '../catalog/search/countTogether.ts';

const store = await openTestStore();
await liftOrderLimits(store);
const anyone = await store.anyone();
for (const name of ['Grade 4', 'Grade 7']) await store.make.insert('grade_level', { name });
const category = await store.make.category({ name: 'Paper' });

const product = async (name: string, available_quantity = 100) =>
  (await store.make.stock({ category, name, selling_price: 10, sizes: [{ available_quantity }] })).id;

/** Orders one piece of each product for a customer. */
async function order(customer: number, stocks: readonly number[], grades: readonly string[] = []) {
  const lines = [];
  for (const stock of stocks) lines.push(await store.make.cartItem(customer, stock));
  const students = grades.map((grade_level, index) => ({ name: `Student ${index}`, grade_level }));
  const data = grades.length > 0 ? { students } : {};
  return (await store.customer(customer)).orders.place(orderBody(lines, 10 * stocks.length, { data }));
}
const customers = (count: number) => Promise.all(Array.from({ length: count }, () => store.make.customer()));
const count = () => countTogether(store.deps());
const names = (products: readonly Product[]) => products.map(({ name }) => name);
const together = async (stock: number) => names((await anyone.finding.together({ _id: String(stock) })).products);
const inGrade = async (grade_level: string) => {
  const caller = await store.customer(await store.make.customer());
  await caller.students.add({ name: 'Ana', grade_level });
  return (await caller.finding.own()).grades.map(({ products, ...grade }) => ({ ...grade, products: names(products) }));
};

describe('products ordered together with a product', () => {
  test('are those that three customers ordered with it, most first; a customer counts once, and a cancelled line does not', async () => {
    const [pad, pen, ruler, glue] = [
      await product('Pad'),
      await product('Pen'),
      await product('Ruler'),
      await product('Glue'),
    ];
    const [ana, ben, cora, dan] = (await customers(4)) as [number, number, number, number];
    for (const customer of [ana, ben, cora]) await order(customer, [pad, ruler]);
    for (const customer of [ana, ben, cora, dan]) await order(customer, [pad, pen]);
    for (const customer of [ana, ana, ana, ben]) await order(customer, [pad, glue]);
    const { orders } = await order(cora, [pad, glue]);
    const cancelled = orders.find(({ item }) => item.name === 'Glue');
    await store.deps().em.execute("update order_line set status = 'Cancelled' where id = ?", [cancelled?._id]);
    expect(await together(pad)).toEqual([]);
    expect(await count()).toBe(3);
    expect(await together(pad)).toEqual(['Pen', 'Ruler']);
    expect(await together(ruler)).toEqual(['Pad']);
    expect(await together(glue)).toEqual([]);
    // A second run finds no changes.
    expect(await count()).toBe(0);
    expect(await together(pad)).toEqual(['Pen', 'Ruler']);
  });

  test('are at most six, and none is hidden or sold out', async () => {
    const desk = await product('Desk');
    const others = [];
    for (let index = 1; index <= 8; index += 1) others.push(await product(`Part ${index}`));
    for (const customer of await customers(3)) await order(customer, [desk, ...others]);
    expect(await count()).toBe(9);
    expect(await together(desk)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5', 'Part 6']);
    const staff = await store.staff(await store.make.staff());
    await staff.stocks.availability({ _id: String(others[0]), checked: false });
    await staff.stocks.countSize({
      _id: String(others[1]),
      available_quantity: 0,
      old_available_quantity: 97,
      reason: 'Counted',
    });
    expect(await together(desk)).toEqual(['Part 3', 'Part 4', 'Part 5', 'Part 6', 'Part 7', 'Part 8']);
  });
});

test('products ordered in a grade are shown from five customers on, however often fewer customers order them', async () => {
  const [book, atlas] = [await product('Book of Grade 7'), await product('Atlas of Grade 7')];
  const [first, ...others] = await customers(5);
  for (const customer of others) await order(customer, [book, atlas], ['Grade 7']);
  for (let times = 0; times < 3; times += 1) await order(others[0] ?? 0, [atlas], ['Grade 7']);
  await order(first ?? 0, [atlas], ['Grade 4']);
  await count();
  expect(await inGrade('Grade 7')).toEqual([]);
  await order(first ?? 0, [book], ['Grade 4', 'Grade 7']);
  expect(await count()).toBe(1);
  expect(await inGrade('Grade 7')).toEqual([{ grade_level: 'Grade 7', products: ['Book of Grade 7'] }]);
  expect(await inGrade('Grade 4')).toEqual([]);
  expect(await count()).toBe(0);
});

test('a customer finds the available products of their last orders, and the book list of each student', async () => {
  const [first, second, gone] = [await product('Old pad'), await product('New pad'), await product('Last piece', 1)];
  const customer = await store.make.customer();
  const caller = await store.customer(customer);
  expect(await caller.finding.own()).toEqual({ products: [], students: [], grades: [] });
  await order(customer, [first, gone]);
  await order(customer, [second]);
  expect(names((await caller.finding.own()).products)).toEqual(['New pad', 'Old pad']);

  const staff = await store.staff(await store.make.staff());
  const list = { name: 'Grade 4', school_year: '2026-2027', grade_level: 'Grade 4', is_published: true };
  await staff.bookLists.create({ ...list, lines: [{ item: String(first) }] });
  const { lists } = await anyone.finding.together({ _id: String(first) });
  expect(lists.map(({ address }) => address)).toEqual(['grade-4']);
  await caller.students.add({ name: 'Ana', grade_level: 'Grade 4' });
  await caller.students.add({ name: 'Ben', grade_level: 'Grade 7' });
  const { students } = await caller.finding.own();
  expect(students.map(({ name, list }) => [name, list?.address])).toEqual([
    ['Ana', 'grade-4'],
    ['Ben', undefined],
  ]);
});

test('the front has the top categories in their order with the picture of their most ordered product, and is empty in a new store', async () => {
  const fresh = await createTestStore();
  const visitor = await fresh.anyone();
  expect(await visitor.finding.overview()).toEqual({ categories: [], grades: [], lists: [], has_orders: false });
  expect(await visitor.finding.rows()).toEqual({ newest: [], ordered: [] });

  const [books, pens] = [
    await fresh.make.category({ name: 'Books', sequence: 2 }),
    await fresh.make.category({ name: 'Pens', sequence: 1 }),
  ];
  await fresh.make.category({ name: 'Nothing yet', sequence: 0 });
  const below = await fresh.make.category({ name: 'Novels', parent: books });
  const pictured = async (name: string, picture: string, of: number) => {
    const { id } = await fresh.make.stock({ name, category: of });
    await fresh.make.insert('stock_image', { stock_id: id, filename: picture, width: 300, height: 400, sequence: 0 });
    return id;
  };
  const [, noli] = [await pictured('Abakada', 'a.webp', books), await pictured('Noli', 'n.webp', below)];
  await fresh.make.stock({ name: 'Pen', category: pens });
  const staff = await fresh.staff(await fresh.make.staff());
  // Each product is indexed again, now with its picture.
  for (const id of [noli - 1, noli]) await staff.stocks.update({ _id: String(id), uom: 'copy' });
  const shown = async () =>
    (await visitor.finding.overview()).categories.map(({ name, image }) => [name, image?.filename ?? null]);
  expect(await shown()).toEqual([
    ['Pens', null],
    ['Books', 'a.webp'],
  ]);
  const customer = await fresh.make.customer();
  const line = await fresh.make.cartItem(customer, noli);
  await (await fresh.customer(customer)).orders.place(orderBody([line], 100));
  await countOrdered(fresh.deps());
  expect(await shown()).toEqual([
    ['Pens', null],
    ['Books', 'n.webp'],
  ]);
  expect((await visitor.finding.overview()).has_orders).toBe(true);
  const rows = await visitor.finding.rows();
  expect([names(rows.newest), names(rows.ordered)]).toEqual([['Pen', 'Noli', 'Abakada'], ['Noli']]);

  await staff.stocks.availability({ _id: String(noli), checked: false });
  const seen = await visitor.finding.products({ ids: [String(noli), '999999', String(noli - 1)] });
  expect(names(seen)).toEqual(['Abakada']);
  await fresh.close();
});

test('orders older than 180 days no longer count', async () => {
  const [cup, plate] = [await product('Cup'), await product('Plate')];
  for (const customer of await customers(5)) await order(customer, [cup, plate], ['Grade 4']);
  await count();
  expect([await together(cup), (await inGrade('Grade 4')).length]).toEqual([['Plate'], 1]);
  store.clock.advance((TOGETHER_DAYS + 1) * 86_400);
  expect(await count()).toBeGreaterThan(2);
  expect([await together(cup), await inGrade('Grade 4')]).toEqual([[], []]);
  expect(await count()).toBe(0);
});
