import { setTimeout as pause } from 'node:timers/promises';
import type { SqlEntityManager, Transaction } from '@mikro-orm/mysql';
import { db } from './db.ts';
import { isRetryable } from './failures.ts';

const TRIES = 6;

interface Steps {
  last: Set<(em: SqlEntityManager) => Promise<unknown>>;
  committed: Set<() => unknown>;
}

const stepsOf = new WeakMap<SqlEntityManager, Steps>();
const noSteps = (): Steps => ({ last: new Set(), committed: new Set() });

/** Runs `work` in one transaction, and again with a new entity manager after a deadlock. If it throws, nothing is written. */
export async function inTransaction<Em extends SqlEntityManager, Result>(
  em: Em,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  const call = callTransactions.get(em);
  return call ? joinCall(em, call, work) : retryAborted(() => transactOnce(em, work));
}

/** One attempt. Uses Kysely, which always releases the connection; MikroORM keeps it if BEGIN or ROLLBACK fails. */
export async function transactOnce<Em extends SqlEntityManager, Result>(
  em: Em,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  const steps = noSteps();
  const result = await db(em.fork())
    .transaction()
    .execute(async (transaction) => {
      const part = partOf(em, transaction, steps);
      const done = await work(part);
      await part.flush();
      for (const step of steps.last) await step(part);
      return done;
    });
  for (const step of steps.committed) await step();
  return result;
}

/** Repeats `work` while the database aborts it in favor of another transaction, at a statement or (on a cluster) at commit. */
export async function retryAborted<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isRetryable(error)) throw error;
      // A random delay keeps the colliding transactions from meeting again.
      await pause(Math.random() * 10 * attempt);
    }
  }
}

function partOf<Em extends SqlEntityManager>(em: Em, transaction: Transaction | undefined, steps: Steps): Em {
  const part = em.fork() as Em;
  part.setTransactionContext(transaction);
  stepsOf.set(part, steps);
  return part;
}

interface OpenTransaction {
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

/** Opens a transaction on `em` until the caller ends it. A snapshot only reads, and sees the database as of its first read. */
export async function openTransaction(em: SqlEntityManager, isSnapshot = false): Promise<OpenTransaction> {
  const begun = Promise.withResolvers<void>();
  const decided = Promise.withResolvers<void>();
  const plain = db(em).transaction();
  const ended = (isSnapshot ? plain.setIsolationLevel('repeatable read').setAccessMode('read only') : plain)
    .execute(async (transaction) => {
      em.setTransactionContext(transaction);
      begun.resolve();
      await decided.promise;
    })
    .finally(() => em.resetTransactionContext());
  ended.catch(begun.reject);
  await begun.promise;
  return {
    commit: () => {
      decided.resolve();
      return ended;
    },
    rollBack: () => {
      decided.reject(new Error('rolled back'));
      return ended.catch(() => {});
    },
  };
}

interface CallTransaction extends Steps {
  first: () => Promise<unknown>;
  begun: Promise<OpenTransaction> | null;
  failure: unknown;
}

const callTransactions = new WeakMap<SqlEntityManager, CallTransaction>();

async function beginCall(em: SqlEntityManager, { first }: CallTransaction): Promise<OpenTransaction> {
  const transaction = await openTransaction(em);
  try {
    await first();
    return transaction;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  }
}

/** The first part begins the call's transaction; concurrent parts wait for that. */
async function joinCall<Em extends SqlEntityManager, Result>(
  em: Em,
  call: CallTransaction,
  work: (em: Em) => Promise<Result>,
): Promise<Result> {
  call.begun ??= beginCall(em, call);
  try {
    await call.begun;
    const part = partOf(em, em.getTransactionContext(), call);
    const result = await work(part);
    await part.flush();
    return result;
  } catch (error) {
    call.failure = error;
    throw error;
  }
}

/** All inTransaction(em) in `work` share one transaction; any error undoes it. `last` writes the result in it, or alone if none was opened. */
export async function withCallTransaction<Result>(
  em: SqlEntityManager,
  first: () => Promise<unknown>,
  work: () => Promise<Result>,
  last: (result: Result, isAlone: boolean) => Promise<unknown>,
): Promise<Result> {
  const call: CallTransaction = { ...noSteps(), first, begun: null, failure: undefined };
  callTransactions.set(em, call);
  try {
    const result = await work();
    if (call.failure) throw call.failure;
    await last(result, call.begun === null);
    for (const step of call.last) await step(em);
    await (await call.begun)?.commit();
    for (const step of call.committed) await step();
    return result;
  } catch (error) {
    await call.begun?.then(
      (transaction) => transaction.rollBack(),
      () => {},
    );
    throw error;
  } finally {
    callTransactions.delete(em);
  }
}

/** Whether `em` comes from inTransaction, so that it accepts beforeCommit. */
export const isInTransaction = (em: SqlEntityManager): boolean => stepsOf.has(em);

/** Runs `step` once, last in the transaction, so that rows in high demand are locked only during the commit. */
export function beforeCommit(em: SqlEntityManager, step: (em: SqlEntityManager) => Promise<unknown>): void {
  const steps = stepsOf.get(em);
  if (!steps) throw new Error('beforeCommit was called outside of a transaction');
  steps.last.add(step);
}

/** Runs `step` after the commit, or immediately outside of a transaction; never after a rollback. `step` must not throw. */
export async function whenCommitted(em: SqlEntityManager, step: () => unknown): Promise<void> {
  const call = callTransactions.get(em);
  const steps = stepsOf.get(em) ?? (call?.begun ? call : undefined);
  if (steps) steps.committed.add(step);
  else await step();
}
