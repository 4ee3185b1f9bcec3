import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { serverMessages } from '#shared/serverMessages.ts';
import { db, idsOf, type TablesOf } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { describeError } from '../logging/loggedError.ts';
import type { Services, StoreEntityManager } from '../services.ts';
import { MAX_ERROR_LENGTH } from './limits.ts';

/** How long tasks of a killed process stay claimed. A live process extends its leases. */
const LEASE_MS = 60_000;
/** Extensions during one lease. */
const RENEWALS = 3;

/** A claimed task, which is lost once `token` differs from the stored lease. */
export interface Claimed {
  id: number;
  dedupe_key: string | null;
  payload: unknown;
  /** Including this one. */
  attempts: number;
  created_at: Date;
  token: string;
  claimed_at: Date;
}

type TaskTable = TablesOf<StoreEntityManager>['task'];
type Locked = Pick<Selectable<TaskTable>, 'id' | 'dedupe_key' | 'payload' | 'attempts' | 'created_at' | 'lease_token'>;

/** Claims the tasks that `lock` selects, which must use `for update skip locked` so that each has one worker. */
export async function claim(
  { forkEm, now, log }: Services,
  queue: string,
  lock: (em: StoreEntityManager, now: Date) => Promise<Locked[]>,
): Promise<Claimed[]> {
  return inTransaction(forkEm(), async (em) => {
    const at = now();
    const tasks = await lock(em, at);
    if (tasks.length === 0) return [];
    const token = randomUUID();
    await db(em)
      .updateTable('task')
      .set({
        attempts: sql<number>`attempts + 1`,
        last_error: sql<string>`if(lease_token is null, last_error, ${serverMessages.jobAbandoned})`,
        failed_at: sql<Date | null>`if(lease_token is null, failed_at, run_at)`,
        requested_at: null,
        started_at: at,
        // Last, because MySQL sets columns in order.
        run_at: leaseEnd(at),
        lease_token: token,
      })
      .where('id', 'in', idsOf(tasks))
      .execute();
    return tasks.map(({ lease_token, attempts, ...task }) => {
      if (lease_token) log.error({ queue, task: task.id }, 'a task was left in the middle by its process');
      return { ...task, attempts: attempts + 1, token, claimed_at: at };
    });
  });
}

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Whether less than half of a lease is left that nobody has extended. */
export const isEnding = ({ now }: Services, { claimed_at }: Claimed): boolean =>
  now().getTime() - claimed_at.getTime() > LEASE_MS / 2;

/** Runs `work` and extends its lease. Its signal aborts when the process stops or another process claims the task. */
export async function holding<Result>(
  { forkEm, now }: Services,
  { id, token }: Claimed,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const losing = new AbortController();
  const renew = async () => {
    const renewed = await db(forkEm())
      .updateTable('task')
      .set({ run_at: leaseEnd(now()) })
      .where('id', '=', id)
      .where('lease_token', '=', token)
      .executeTakeFirst();
    if (renewed.numUpdatedRows === 0n) losing.abort();
  };
  // While the database is unavailable no other process can claim the task either.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / RENEWALS);
  timer.unref();
  try {
    return await work(AbortSignal.any([signal, losing.signal]));
  } finally {
    clearInterval(timer);
  }
}

/** Ends a lease with the attempt's outcome. Returns false and writes nothing if another process has the task. */
export async function release(
  em: StoreEntityManager,
  { id, token }: Claimed,
  outcome: Updateable<TaskTable>,
): Promise<boolean> {
  const released = await db(em)
    .updateTable('task')
    .set({ ...outcome, lease_token: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return released.numUpdatedRows === 1n;
}

/** Makes a task due again that the process's stop interrupted; not counted as a failure. */
export const releaseAtEnd = ({ forkEm, now }: Services, task: Claimed): Promise<boolean> =>
  release(forkEm(), task, { run_at: now(), attempts: task.attempts - 1 });

/** An error for storage, without the values that it quotes. */
export const toLastError = (error: unknown): string => describeError(error).slice(0, MAX_ERROR_LENGTH);
