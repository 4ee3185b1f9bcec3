import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestStore, openTestStore } from '#test/store/testStore.ts';
import type { StoreEntityManager } from '../services.ts';
import { db, insertRows, type Places, query, writeOf } from './db.ts';

const store = await openTestStore();

test('a statement written whole has the rows of the query builder: dates, flags and parsed JSON', async () => {
  const category = await store.make.category({ name: 'Books' });
  const { id } = await store.make.stock({ name: 'Atlas', category, is_available: false });
  const { em } = store.deps();
  const written = await query(
    em,
    sql`select s.is_available, s.colors, s.updated_at, s.selling_price, s.from_time_available,
      (select json_arrayagg(json_object('name', c.name)) from category c where c.id = s.category_id) as categories
      from stock s where s.id = ${id}`,
  );
  const built = await db(em)
    .selectFrom('stock')
    .select(['is_available', 'colors', 'updated_at', 'selling_price', 'from_time_available'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(written).toEqual([{ ...built, categories: [{ name: 'Books' }] }]);
  expect([built.is_available, built.updated_at]).toEqual([false, expect.any(Date)]);
});

const countPrepared = async (em: StoreEntityManager) => {
  const [row] = await em.execute<{ Value: string }[]>("show session status like 'Com_stmt_prepare'");
  return Number(row?.Value);
};

test.each([
  ['letters', (text: string) => text],
  ['bytes', (text: string) => sql<string>`${Buffer.from(text)}`],
])('a long text is written as its %s, and not as an SQL literal', async (_kind, toValue) => {
  const one = await createTestStore({ maxConnections: 1 });
  const { em } = one.deps();
  const content = "Señorita's \\ ₱ ".repeat(20_000);
  const { id } = await one.make.stock({ name: 'Atlas' });
  const before = await countPrepared(em);
  await db(em)
    .updateTable('stock')
    .set({ content: toValue(content) })
    .where('id', '=', id)
    .execute();
  expect(await countPrepared(em)).toBe(before + 1);
  const read = await db(em).selectFrom('stock').select('content').where('id', '=', id).executeTakeFirst();
  expect(read?.content === content).toBe(true);
  await one.close();
});

test('a read of many keys has the rows of one of few, and is not kept prepared', async () => {
  const one = await createTestStore({ maxConnections: 1 });
  const { em } = one.deps();
  const made = await one.make.stock({ name: 'Atlas', selling_price: 349.5, is_available: false });
  const read = (keys: number) =>
    query(
      em,
      sql<{ id: number }>`select id, name, selling_price, is_available, updated_at, colors from stock
        where id in (${sql.join(Array.from({ length: keys }, (_, key) => made.id + key))})`,
    );
  const prepared = () => countPrepared(em);
  const before = await prepared();
  const few = await read(50);
  expect(await prepared()).toBe(before + 1);
  expect(await read(51)).toEqual(few);
  expect(few).toMatchObject([{ id: made.id, name: 'Atlas' }]);
  expect(await prepared()).toBe(before + 1);
  await one.close();
});

test('rows that leave a column out have its default there; a row whose condition does not hold is not inserted', async () => {
  const { em } = store.deps();
  const categories = await insertRows(em, 'category', [
    { name: 'Bags', sequence: 3, other_fields: ['Name'] },
    { name: 'Caps', other_fields: [] },
  ]);
  expect(categories.changed).toBe(2);
  const read = () =>
    db(em)
      .selectFrom('category')
      .select(['id', 'name', 'sequence', 'other_fields'])
      .where('id', '>=', categories.insertId)
      .orderBy('id')
      .execute();
  const [bags, caps] = await read();
  expect(bags).toEqual({ id: categories.insertId, name: 'Bags', sequence: 3, other_fields: ['Name'] });
  expect(caps).toMatchObject({ name: 'Caps', sequence: 0, other_fields: [] });
  const place = (isOpen: boolean) =>
    insertRows(em, 'category', [{ name: 'Pens', other_fields: [] }], sql`${isOpen} = true`);
  expect(await place(false)).toMatchObject({ changed: 0 });
  expect(await place(true)).toMatchObject({ changed: 1 });
  expect((await read()).map(({ name }) => name)).toEqual(['Bags', 'Caps', 'Pens']);
});

test('a write whose text is kept has the values of each call, in all their places', async () => {
  const { em } = store.deps();
  const rename = writeOf(([name, id]: Places<readonly [string, number]>, of: typeof em) =>
    db(of).updateTable('category').set({ name }).where('id', '=', id).where('name', '!=', name),
  );
  const [one, other] = [await store.make.category({ name: 'One' }), await store.make.category({ name: 'Other' })];
  expect(await rename(em, ['First', one])).toMatchObject({ changed: 1 });
  expect(await rename(em, ['Second', other])).toMatchObject({ changed: 1 });
  expect(await rename(em, ['Second', other])).toMatchObject({ changed: 0 });
  const names = db(em).selectFrom('category').select('name').where('id', 'in', [one, other]).orderBy('id');
  expect((await names.execute()).map(({ name }) => name)).toEqual(['First', 'Second']);
});
