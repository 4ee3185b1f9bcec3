import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestStore, type TestStore } from '#test/testStore.ts';
import { db, query } from './db.ts';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

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
