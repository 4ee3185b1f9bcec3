import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { db } from './db.ts';
import { nextInSequence } from './sequence.ts';

/** Takes an exclusive lock until the transaction of `em` ends. Other callers wait for it. */
export async function lockByName(em: SqlEntityManager, name: string): Promise<void> {
  await db(em)
    .withTables<{ named_lock: { name: string; taken: number } }>()
    .insertInto('named_lock')
    .values({ name, taken: 1 })
    .onDuplicateKeyUpdate({ taken: sql`taken + 1` })
    .execute();
}

/**
 * Locks a name until the end of the transaction, also against processes of the released version, which lock a row of `sequence`. The next release
 * uses lockByName instead.
 */
export async function lockBesideReleased(em: SqlEntityManager, name: string): Promise<void> {
  await lockByName(em, name);
  await nextInSequence(em, name);
}
