import { db } from '#server/platform/database/db.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { insertRows, reserveKeys } from './insertRows.ts';
import references from './references.json' with { type: 'json' };

export type ReferenceTable = keyof typeof references;

export async function insertReferences(
  em: StoreEntityManager,
  table: ReferenceTable,
): Promise<ReadonlyMap<string, number>> {
  const existing = await db(em).selectFrom(table).select(['id', 'name']).execute();
  const keys = new Map(existing.map(({ id, name }) => [name, id]));
  const nextKey = await reserveKeys(em, table);
  const missing = references[table].filter((name) => !keys.has(name)).map((name) => ({ id: nextKey(), name }));
  await insertRows(em, table, missing);
  for (const { id, name } of missing) keys.set(name, id);
  return keys;
}
