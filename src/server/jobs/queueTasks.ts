import { sql } from 'kysely';
import { db } from '../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../platform/services.ts';

/** Restarts them with their first attempt. Returns their number. */
export async function retryGivenUp(em: StoreEntityManager, queue: string, now: Date): Promise<number> {
  const retried = await db(em)
    .updateTable('task')
    .set({ run_at: now, given_up_at: null, attempts: 0, last_error: '' })
    .where('queue', '=', queue)
    .where('given_up_at', 'is not', null)
    .executeTakeFirst();
  return Number(retried.numUpdatedRows);
}

const KEPT_GIVEN_UP_MS = 90 * 24 * 3_600_000;

/** Deletes tasks given up more than 90 days ago; returns their number. */
export async function purgeGivenUpTasks({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<number> {
  const purged = await db(em)
    .deleteFrom('task')
    .where('given_up_at', '<', new Date(now().getTime() - KEPT_GIVEN_UP_MS))
    .executeTakeFirst();
  return Number(purged.numDeletedRows);
}

export interface QueueState {
  queue: string;
  waiting: number;
  given_up: number;
  oldest_at: Date | null;
  last_error: string;
}

/** Only queues that have a task. */
export async function readQueueStates(em: StoreEntityManager): Promise<Map<string, QueueState>> {
  const found = await db(em)
    .selectFrom('task')
    .select('queue')
    .select((eb) => [
      sql<number>`count(*) - count(given_up_at)`.as('waiting'),
      eb.fn.count<number>('given_up_at').as('given_up'),
      sql<Date | null>`min(if(given_up_at is null, created_at, null))`.as('oldest_at'),
      sql<string | null>`max(last_error)`.as('last_error'),
    ])
    .groupBy('queue')
    .execute();
  return new Map(
    found.map((row) => [
      row.queue,
      {
        queue: row.queue,
        waiting: Number(row.waiting),
        given_up: Number(row.given_up),
        oldest_at: row.oldest_at,
        last_error: row.last_error ?? '',
      },
    ]),
  );
}
