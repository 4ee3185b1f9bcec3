import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { isRetryable } from './failures.ts';

const TRIES = 6;

/**
 * Runs `work` in one transaction and, where the database gave it up for another's sake (deadlock, lock wait), runs the
 * whole of it again with a fresh entity manager. Throws what `work` throws; nothing is written then.
 */
export async function inTransaction<Em extends SqlEntityManager, Result>(
  em: Em,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const fresh = em.fork() as Em;
      return await fresh.transactional((transaction) => work(transaction as Em));
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      // Those who collided must not meet again at the same moment.
      await pause(Math.random() * 10 * attempt);
    }
  }
}
