import { db } from '#server/platform/database/db.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import BOOK_LISTS from './bookLists.json' with { type: 'json' };
import { insertRows, type NewRow, reserveKeys } from './insertRows.ts';

const BOOKS = 6;
/** Number of supplies on every list, and the starts of their names. */
const SUPPLIES = 2;

export async function insertBookLists(em: StoreEntityManager, at: Date): Promise<void> {
  const nextKey = await reserveKeys(em, 'book_list');
  for (const { grade_level, ...list } of BOOK_LISTS) {
    const id = nextKey();
    const level = await db(em)
      .selectFrom('grade_level')
      .select('id')
      .where('name', '=', grade_level)
      .executeTakeFirst();
    const books = await db(em)
      .selectFrom('stock as s')
      .innerJoin('stock_grade_level as sg', 'sg.stock_id', 's.id')
      .innerJoin('grade_level as g', 'g.id', 'sg.grade_level_id')
      .select(['s.id', 's.name'])
      .where('g.name', '=', grade_level)
      .where('s.is_available', '=', true)
      .orderBy('s.id')
      .limit(BOOKS)
      .execute();
    const supplies = await db(em)
      .selectFrom('stock as s')
      .innerJoin('size_price as p', 'p.stock_id', 's.id')
      .select(['s.id', 's.name'])
      .where('s.name', 'like', '%notebook%')
      .where('s.is_available', '=', true)
      .groupBy(['s.id', 's.name'])
      .orderBy('s.id')
      .limit(SUPPLIES)
      .execute();
    const row = { id, ...list, grade_level_id: level?.id ?? null, is_published: true, created_at: at, updated_at: at };
    await insertRows(em, 'book_list', [row]);
    const lines = [
      ...books.map(({ id, name }) => ({ stock_id: id, name, quantity: 1, is_required: true })),
      ...supplies.map(({ id, name }, index) => ({ stock_id: id, name, quantity: 4, is_required: index === 0 })),
    ];
    const rows = lines.map((line, sequence): NewRow<'book_list_line'> => ({ ...line, book_list_id: id, sequence }));
    await insertRows(em, 'book_list_line', rows);
  }
}
