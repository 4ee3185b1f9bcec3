import type { Insertable } from 'kysely';
import { chunks } from '#server/catalog/product/chunks.ts';
import { db, type TablesOf } from '#server/platform/database/db.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';

type StoreTables = TablesOf<StoreEntityManager>;
type TableName = keyof StoreTables & string;
export type NewRow<Table extends TableName> = Insertable<StoreTables[Table]>;

/** Rows per statement: enough for few round trips, and far below max_allowed_packet. */
const BATCH_SIZE = 2_000;

export async function insertRows<Table extends TableName>(
  em: StoreEntityManager,
  table: Table,
  list: readonly NewRow<Table>[],
): Promise<void> {
  for (const rows of chunks(list, BATCH_SIZE)) await db(em).insertInto(table).values(rows).execute();
}

/** Reserves a table's next ids. The seeder writes ids itself, so that it need not read rows back. */
export async function reserveKeys(em: StoreEntityManager, table: TableName): Promise<() => number> {
  const [last] = await em.execute<{ id: number | null }[]>(`select max(id) as id from \`${table}\``);
  let key = Number(last?.id ?? 0);
  return () => {
    key += 1;
    return key;
  };
}
