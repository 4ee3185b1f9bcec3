import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { isRetryable } from './failures.ts';

const TRIES = 6;

type LastStep = (em: SqlEntityManager) => Promise<unknown>;

/** What the running transactions still have to do before they commit. */
const lastSteps = new WeakMap<SqlEntityManager, Set<LastStep>>();

/**
 * Runs `work` in one transaction and, where the database gave it up for another's sake (deadlock), runs the
 * whole of it again with a fresh entity manager. Throws what `work` throws; nothing is written then.
 */
export async function inTransaction<Em extends SqlEntityManager, Result>(
  em: Em,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const fresh = em.fork() as Em;
      return await fresh.transactional(async (transaction) => {
        const steps = new Set<LastStep>();
        lastSteps.set(transaction, steps);
        const result = await work(transaction as Em);
        for (const step of steps) await step(transaction);
        return result;
      });
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      // Those who collided must not meet again at the same moment.
      await pause(Math.random() * 10 * attempt);
    }
  }
}

/**
 * Has `step` run once as the last thing of the transaction, however often it is requested: for rows that many transactions
 * want, which are then locked for the moment of the commit only. Throws outside of inTransaction.
 */
export function beforeCommit(em: SqlEntityManager, step: LastStep): void {
  const steps = lastSteps.get(em);
  if (!steps) throw new Error('beforeCommit was called outside of a transaction');
  steps.add(step);
}
