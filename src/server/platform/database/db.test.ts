import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestStore, openTestStore } from '#test/testStore.ts';
import { db, query } from './db.ts';

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
  const prepared = async () => {
    const [row] = await em.execute<{ Value: string }[]>("show session status like 'Com_stmt_prepare'");
    return Number(row?.Value);
  };
  const before = await prepared();
  const few = await read(50);
  expect(await prepared()).toBe(before + 1);
  expect(await read(51)).toEqual(few);
  expect(few).toMatchObject([{ id: made.id, name: 'Atlas' }]);
  expect(await prepared()).toBe(before + 1);
  await one.close();
});
