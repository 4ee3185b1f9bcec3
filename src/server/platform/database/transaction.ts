import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { isRetryable } from './failures.ts';

const TRIES = 6;

type LastStep = (em: SqlEntityManager) => Promise<unknown>;

/** The work that the running transactions still have to do before they commit. */
const lastSteps = new WeakMap<SqlEntityManager, Set<LastStep>>();
/** The work after they have committed. */
const commitSteps = new WeakMap<SqlEntityManager, Set<() => unknown>>();

/** A transaction that lasts until its call ends. */
interface CallTransaction {
  /** The work at the beginning. */
  first: () => Promise<unknown>;
  /** Done once it has begun; null before. */
  begun: Promise<unknown> | null;
  /** How many parts have joined it. */
  parts: number;
  /** Why it cannot be committed: a later part of it has failed. */
  failure: unknown;
  steps: Set<LastStep>;
  commitSteps: Set<() => unknown>;
}

/** The entity managers of calls whose transactions are one, see withCallTransaction. */
const callTransactions = new WeakMap<SqlEntityManager, CallTransaction>();

/**
 * Runs `work` in one transaction and, where the database gave it up for another's sake (deadlock), runs the
 * whole of it again with a fresh entity manager. Throws what `work` throws; nothing is written then.
 */
export async function inTransaction<Em extends SqlEntityManager, Result>(
  em: Em,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  const call = callTransactions.get(em);
  if (!call) return retryAborted(() => runAlone(em, work));
  // Once the call's transaction has begun, what came before is gone, too, and cannot be run again from here.
  return retryAborted(
    () => joinCall(em, call, work),
    () => !call.begun,
  );
}

/**
 * Runs `work`, which leaves nothing behind where it throws, and runs it again while the database aborted it for another's sake: at
 * one of its statements, or, on a cluster that certifies a transaction when it ends, at its commit. Throws what `work` throws.
 */
export async function retryAborted<Result>(work: () => Promise<Result>, mayRetry = () => true): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error) || !mayRetry()) throw error;
      // Those who collided must not meet again at the same moment.
      await pause(Math.random() * 10 * attempt);
    }
  }
}

/**
 * An entity manager that has loaded nothing yet, outside of any transaction. The ORM's own `fork` sets a variable of the process's environment twice,
 * which takes half as long as a statement.
 */
export const freshEm = <Em extends SqlEntityManager>(em: Em): Em => em.getDriver().createEntityManager(false) as Em;

async function runAlone<Em extends SqlEntityManager, Result>(
  em: Em,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  const transaction = freshEm(em);
  const steps = new Set<LastStep>();
  const committed = new Set<() => unknown>();
  lastSteps.set(transaction, steps);
  commitSteps.set(transaction, committed);
  await transaction.begin();
  let result: Result;
  try {
    result = await work(transaction);
    for (const step of steps) await step(transaction);
    await transaction.commit();
  } catch (error) {
    // A connection that was lost has rolled back by itself.
    await transaction.rollback().catch(() => {});
    throw error;
  }
  for (const step of committed) await step();
  return result;
}

/**
 * Runs `work` as a part of its call's transaction, which the first part begins; others that come meanwhile wait until it has. Where the
 * first fails and none has joined it, the transaction has not begun.
 */
async function joinCall<Em extends SqlEntityManager, Result>(
  em: Em,
  call: CallTransaction,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  call.parts += 1;
  const isFirst = call.begun === null;
  call.begun ??= em.begin().then(() => call.first());
  try {
    await call.begun;
    const part = freshEm(em);
    part.setTransactionContext(em.getTransactionContext());
    lastSteps.set(part, call.steps);
    commitSteps.set(part, call.commitSteps);
    const result = await work(part);
    await part.flush();
    return result;
  } catch (error) {
    if (isFirst && call.parts === 1) await giveUp(em, call);
    else call.failure = error;
    throw error;
  }
}

async function giveUp(em: SqlEntityManager, call: CallTransaction): Promise<void> {
  call.begun = null;
  call.parts = 0;
  call.steps.clear();
  call.commitSteps.clear();
  // A connection that was lost has rolled back by itself.
  await em.rollback().catch(() => {});
}

/**
 * Runs a call whose inTransaction of this `em` share one transaction, so that what `last` writes of the call's result stands
 * exactly when its own rows do. The transaction begins with the first inTransaction (`first` is its first statement), lasts
 * until `work` has ended, and holds no connection before. `isAlone`: the call opened none, and `last` runs by itself. Throws
 * what any of them throws; nothing is written then.
 */
export async function withCallTransaction<Result>(
  em: SqlEntityManager,
  first: () => Promise<unknown>,
  work: () => Promise<Result>,
  last: (result: Result, isAlone: boolean) => Promise<unknown>,
): Promise<Result> {
  const call: CallTransaction = {
    first,
    begun: null,
    parts: 0,
    failure: undefined,
    steps: new Set(),
    commitSteps: new Set(),
  };
  callTransactions.set(em, call);
  try {
    const result = await work();
    if (call.failure) throw call.failure;
    await last(result, call.begun === null);
    for (const step of call.steps) await step(em);
    if (call.begun) await em.commit();
    call.begun = null;
    for (const step of call.commitSteps) await step();
    return result;
  } catch (error) {
    if (call.begun) await giveUp(em, call);
    throw error;
  } finally {
    callTransactions.delete(em);
  }
}

/** Whether an entity manager is one that inTransaction gave, so that `beforeCommit` takes steps of it. */
export const isInTransaction = (em: SqlEntityManager): boolean => lastSteps.has(em);

/**
 * Has `step` run once as the last thing of the transaction, however often it is requested: for rows that many transactions
 * want, which are then locked for the moment of the commit only. Throws outside of inTransaction.
 */
export function beforeCommit(em: SqlEntityManager, step: LastStep): void {
  const steps = lastSteps.get(em);
  if (!steps) throw new Error('beforeCommit was called outside of a transaction');
  steps.add(step);
}

/**
 * Does what must not come before the commit, such as waking what works on new rows or deleting a file that no row names any more, and
 * never does it where there is none. `em` is the one that inTransaction gave, or the call's own: then it is done at once, unless
 * the call's transaction (withCallTransaction) lasts on. Within a transaction it need not be awaited, and must not throw.
 */
export async function whenCommitted(em: SqlEntityManager, step: () => unknown): Promise<void> {
  const call = callTransactions.get(em);
  const steps = commitSteps.get(em) ?? (call?.begun ? call.commitSteps : undefined);
  if (steps) steps.add(step);
  else await step();
}
