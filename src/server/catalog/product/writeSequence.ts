import { sql } from 'kysely';
import { db } from '../../platform/database/db.ts';
import type { StoreEntityManager } from '../../platform/services.ts';

/** Gives these records their sequence from 1 in the order given, in one statement. */
export async function writeSequence(
  em: StoreEntityManager,
  table: 'category' | 'stock_image',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const numbers = ids.map((id, index) => sql`when ${id} then ${index + 1}`);
  await db(em)
    .updateTable(table)
    .set({ sequence: sql<number>`case id ${sql.join(numbers, sql` `)} end` })
    .where('id', 'in', ids)
    .execute();
}
