import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { serverMessages } from '#shared/serverMessages.ts';
import { db, idsOf, type TablesOf } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { describeError } from '../logging/loggedError.ts';
import type { Services, StoreEntityManager } from '../services.ts';

/** Characters. */
export const MAX_ERROR_LENGTH = 500;
export const MAX_RESULT_LENGTH = 200;
/** Time for which tasks of a killed process stay claimed. A live process extends its leases. */
const LEASE_MS = 60_000;

type TaskTable = TablesOf<StoreEntityManager>['task'];
/** A claimed task is lost once its row has another `lease_token`. `attempts` includes the running one. */
export type TaskRow = Selectable<TaskTable>;

export const selectTasks = (em: StoreEntityManager, queue: string) =>
  db(em).selectFrom('task').selectAll().where('queue', '=', queue);

/** Claims the tasks that `lock` selects, which must use `for update skip locked` so that each has one worker. */
export async function claim(
  { forkEm, now, log }: Services,
  lock: (em: StoreEntityManager, now: Date) => Promise<TaskRow[]>,
): Promise<TaskRow[]> {
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
    for (const { id, queue, lease_token } of tasks)
      if (lease_token) log.error({ queue, task: id }, 'a task was left in the middle by its process');
    return tasks.map((task) => ({ ...task, attempts: task.attempts + 1, lease_token: token }));
  });
}

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** Runs `work` under a lease that is extended. The signal aborts when the process stops (which is not a failure) or has lost the task. */
export async function attempt(
  { forkEm, now }: Services,
  task: TaskRow,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => Promise<unknown>,
): Promise<void> {
  const losing = new AbortController();
  const renew = async () => {
    if (!(await updateClaimed(forkEm(), task, { run_at: leaseEnd(now()) }))) losing.abort();
  };
  // While the database is unavailable no other process can claim the task either.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
  try {
    await work(AbortSignal.any([signal, losing.signal]));
  } catch (error) {
    if (signal.aborted) await release(forkEm(), task, { run_at: now(), attempts: task.attempts - 1 });
    else await failed(error);
  } finally {
    clearInterval(timer);
  }
}

/** Ends a lease with the attempt's outcome. Returns false and writes nothing if another process has the task. */
export const release = (em: StoreEntityManager, task: TaskRow, outcome: Updateable<TaskTable>): Promise<boolean> =>
  updateClaimed(em, task, { ...outcome, lease_token: null });

async function updateClaimed(em: StoreEntityManager, { id, lease_token }: TaskRow, columns: Updateable<TaskTable>) {
  const claimed = db(em).updateTable('task').where('id', '=', id).where('lease_token', '=', lease_token);
  return (await claimed.set(columns).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Converts an error for storage, without the values that it quotes. */
export const toLastError = (error: unknown): string => describeError(error).slice(0, MAX_ERROR_LENGTH);
