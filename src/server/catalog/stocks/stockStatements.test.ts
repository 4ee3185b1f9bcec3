import { expect, test } from 'vitest';
import { openTestStore } from '#test/testStore.ts';

const many = Array.from({ length: 40 }, (_, index) => `Name ${index}`);
// One connection: its session counts what a call sends, and a call that wanted a second one would never end.
const store = await openTestStore({ maxConnections: 1 });
const staff = await store.staff(await store.make.staff());
const categoryId = String(await store.make.category());
for (const name of many) await store.make.insert('subject', { name });

/** How many statements a call sends, BEGIN, COMMIT and the two that read the staff user included. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const questions = async () => {
    const [row] = await store.deps().em.execute<{ Value: string }[]>("show session status like 'Questions'");
    return Number(row?.Value);
  };
  const before = await questions();
  await call();
  // Asking is a statement too.
  return (await questions()) - before - 1;
}

const record = (count: number) => ({
  name: 'Thing',
  category: categoryId,
  selling_price: 1,
  subjects: many.slice(0, count),
  filters: many.slice(0, count),
  size_prices: many.slice(0, count).map((size) => ({ size, adjustment_quantity: 1 })),
});

test('creating a stock sends as many statements for forty sizes, subjects and tags as for two', async () => {
  const create = (count: number) => () => staff.stocks.create(record(count));
  // The first call of a process may read what later ones know.
  await create(1)();
  const two = await countStatements(create(2));
  expect(two).toBeLessThanOrEqual(36);
  expect(await countStatements(create(40))).toBe(two);
});

test('saving a stock sends as many statements for forty sizes as for two', async () => {
  const save = async (count: number) => {
    const [first, ...others] = record(count).size_prices;
    const { _id } = await staff.stocks.create({
      ...record(count),
      size_prices: [{ ...first, adjustment_quantity: 0 }, ...others],
    });
    // One size more and one less: all that a save of sizes can do.
    const size_prices = [...record(count).size_prices.slice(1), { size: 'New', adjustment_quantity: 2 }];
    return countStatements(() => staff.stocks.update({ ...record(count - 1), _id, name: 'Other', size_prices }));
  };
  const two = await save(2);
  expect(two).toBeLessThanOrEqual(43);
  expect(await save(40)).toBe(two);
});

test('a save of one field, a switch and a page send few statements', async () => {
  const { _id } = await staff.stocks.create(record(3));
  await store.services.catalogIndex.current();
  expect(await countStatements(() => staff.stocks.update({ _id, uom: 'set' }))).toBeLessThanOrEqual(13);
  expect(await countStatements(() => staff.stocks.availability({ _id, checked: false }))).toBeLessThanOrEqual(25);
  await store.services.catalogIndex.current();
  expect(await countStatements(() => staff.stocks.paginate({}))).toBe(3);
  expect(await countStatements(() => staff.stocks.paginate({ s: 'thing', extras: { category: categoryId } }))).toBe(6);
  expect(await countStatements(() => staff.stocks.ledger({ _id, size: many[0] }))).toBe(3);
});

test('a change of a thousand stocks sends few statements', async () => {
  const category = String(await store.make.category());
  const row = "('Bulk', '', ?, 1, '[]', '[]')";
  const { em } = store.deps();
  await em.execute(
    `insert into stock (name, content, category_id, selling_price, colors, weekly_schedule)
     values ${Array(1_000).fill(row).join(', ')}`,
    Array(1_000).fill(categoryId),
  );
  const ids = (await em.execute<{ id: number }[]>("select id from stock where name = 'Bulk'")).map(({ id }) => id);
  expect(await countStatements(() => staff.stocks.bulk({ ids, category, is_available: false }))).toBeLessThanOrEqual(
    33,
  );
  await expect(staff.stocks.paginate({ extras: { category, is_available: false } })).resolves.toMatchObject({
    total: 1_000,
  });
});
