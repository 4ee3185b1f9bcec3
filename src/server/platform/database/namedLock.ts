import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { db } from './db.ts';

/** Takes an exclusive lock until the transaction of `em` ends. Other callers wait for it. */
export async function lockByName(em: SqlEntityManager, name: string): Promise<void> {
  await db(em)
    .withTables<{ named_lock: { name: string; taken: number } }>()
    .insertInto('named_lock')
    .values({ name, taken: 1 })
    .onDuplicateKeyUpdate({ taken: sql`taken + 1` })
    .execute();
}
