import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { db, query } from './db.ts';

const store = await openTestStore();

test('a raw statement returns the rows of the query builder: dates, flags and parsed JSON', async () => {
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

test.each([
  ['letters', (text: string) => text],
  ['bytes', (text: string) => sql<string>`${Buffer.from(text)}`],
])(
  'a long text with quotes, backslashes and other alphabets is stored unchanged, written as %s',
  async (_kind, toValue) => {
    const { em } = store.deps();
    const content = "Señorita's \\ ? ₱ ".repeat(20_000);
    const { id } = await store.make.stock({ name: 'Atlas' });
    await db(em)
      .updateTable('stock')
      .set({ content: toValue(content) })
      .where('id', '=', id)
      .execute();
    const read = await db(em).selectFrom('stock').select('content').where('id', '=', id).executeTakeFirst();
    expect(read?.content === content).toBe(true);
  },
);

test('a column left out of a row gets its default, and lists are written as JSON', async () => {
  const { em } = store.deps();
  const { insertId } = await db(em)
    .insertInto('category')
    .values([
      { name: 'Bags', sequence: 3, other_fields: ['Name'] },
      { name: 'Caps', other_fields: [] },
    ])
    .executeTakeFirstOrThrow();
  const read = db(em)
    .selectFrom('category')
    .select(['name', 'sequence', 'other_fields'])
    .where('id', '>=', Number(insertId))
    .orderBy('id');
  expect(await read.execute()).toEqual([
    { name: 'Bags', sequence: 3, other_fields: ['Name'] },
    { name: 'Caps', sequence: 0, other_fields: [] },
  ]);
});
