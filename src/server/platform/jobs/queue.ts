import { setTimeout as elapse } from 'node:timers/promises';
import { sql } from 'kysely';
import type { z } from 'zod';
import { db, idsOf } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { type Retry, retryAt, TASK_RETRY } from './schedule.ts';
import { attempt, claim, release, selectTasks, type TaskRow, toLastError } from './tasks.ts';

const BATCH = 100;
const LOOK_MS = 250;
/** Sorts after every other task. */
const NEVER = new Date('9999-12-31T00:00:00Z');

export interface Task<Payload = unknown> {
  id: number;
  payload: Payload;
  /** Counts from 1. */
  attempt: number;
}

export interface Failure {
  error: unknown;
  attempt: number;
  /** Null if the task is given up. */
  next: Date | null;
}

/** Declares either `work` or `write`. */
export interface QueueDefinition<Payload = unknown> {
  /** At most 60 characters; `src/client/backoffice/settings/jobTitles.ts` has the title for staff. */
  name: string;
  /** Checked when a task is written and when it is read. */
  payload: z.ZodType<Payload>;
  /** Concurrent tasks of `work` in a process. Default 1. */
  workers?: number;
  /** Default TASK_RETRY. */
  retry?: Retry;
  /** Whether tasks may start now. */
  isOpen?(services: Services): Promise<boolean>;
  /** For effects outside the database. Runs at least once, so it must be idempotent. GiveUpError ends the retries. */
  work?(deps: Deps, task: Task<Payload>, signal: AbortSignal): Promise<void>;
  /** Runs exactly once, in the transaction of `deps.em` that deletes the tasks. */
  write?(deps: Deps, payloads: readonly Payload[]): Promise<void>;
  /** Records a failure of `work`, in the transaction of `deps.em` that reschedules or gives up the task. */
  failed?(deps: Deps, payload: Payload, failure: Failure): Promise<void>;
}

/** `work` throws it to start later. The attempt does not count. */
export class PostponeError extends Error {
  override name = 'PostponeError';
  readonly until: Date;

  constructor(until: Date, message: string) {
    super(message);
    this.until = until;
  }
}

/** `work` throws it if a retry cannot succeed. */
export class GiveUpError extends Error {
  override name = 'GiveUpError';
}

interface TaskOptions {
  now: Date;
  runAt?: Date;
  /** A further task is dropped while one with this key waits. */
  key?: string | null;
  /** Tasks with the same ordering key run in order, one at a time. */
  orderingKey?: string | null;
}

type NewTask = ReturnType<typeof taskOf>;

/** Returns a task's row for insertTasks. Throws for an invalid payload. */
export function taskOf<Payload>(
  { name, payload: schema }: Pick<QueueDefinition<Payload>, 'name' | 'payload'>,
  payload: Payload,
  { now, runAt = now, key = null, orderingKey = null }: TaskOptions,
) {
  const keys = { queue: name, dedupe_key: key, ordering_key: orderingKey };
  return { ...keys, payload: JSON.stringify(schema.parse(payload)), run_at: runAt, created_at: now };
}

/** Adds tasks of any queues, in the caller's transaction. Callers with the same ordering key must hold its record's lock. */
export async function insertTasks(em: StoreEntityManager, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length > 0) await db(em).insertInto('task').ignore().values(tasks).execute();
}

/** Replaces a waiting task of the same key, which would otherwise make insertTasks drop the new one. */
export async function replaceTask(em: StoreEntityManager, task: NewTask): Promise<void> {
  const { queue, dedupe_key } = task;
  await db(em).deleteFrom('task').where('queue', '=', queue).where('dedupe_key', '=', dedupe_key).execute();
  await insertTasks(em, [task]);
}

interface Worker<Payload> {
  services: Services;
  queue: QueueDefinition<Payload>;
  signal: AbortSignal;
}

/** Works on a queue until nothing is due; returns the number of attempts. Several processes may do so concurrently. */
export async function workQueue<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  signal: AbortSignal,
): Promise<number> {
  const { workers = 1, isOpen = async () => true } = queue;
  const running = new Set<Promise<void>>();
  for (let attempts = 0; ; ) {
    const free = signal.aborted ? 0 : workers - running.size;
    const tasks = free > 0 && (await isOpen(services)) ? await claimDue(services, queue, free) : [];
    if (tasks.length === 0 && running.size === 0) return attempts;
    attempts += tasks.length;
    for (const together of queue.write ? [tasks] : tasks.map((task) => [task])) {
      const work = workOn({ services, queue, signal }, together).finally(() => running.delete(work));
      running.add(work);
    }
    // Free workers look again while another has a slow task.
    await Promise.race([Promise.all(running), elapse(LOOK_MS)]);
  }
}

/** Claims the tasks that are due longest, except those behind an earlier task of their ordering key. */
const claimDue = <Payload>(services: Services, { name, write }: QueueDefinition<Payload>, free: number) =>
  claim(services, (em, now) =>
    selectTasks(em, name)
      .where('run_at', '<=', now)
      .where(
        sql<boolean>`not exists (select 1 from task earlier where earlier.queue = task.queue
          and earlier.ordering_key = task.ordering_key and earlier.id < task.id and earlier.given_up_at is null)`,
      )
      .orderBy('run_at')
      .orderBy('id')
      .limit(write ? BATCH : free)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

async function workOn<Payload>(worker: Worker<Payload>, tasks: readonly TaskRow[]): Promise<void> {
  try {
    if (tasks.length > 1) return await writeAll(worker, tasks);
  } catch {
    // One of them may be the cause, so each is tried alone.
  }
  for (const task of tasks) {
    const work = (held: AbortSignal) => workAlone({ ...worker, signal: held }, task);
    await attempt(worker.services, task, worker.signal, work, (error) => fail(worker, task, error));
  }
}

async function workAlone<Payload>(worker: Worker<Payload>, task: TaskRow): Promise<void> {
  const { services, queue, signal } = worker;
  const { id, attempts } = task;
  const { attempts: maxAttempts = attempts } = queue.retry ?? TASK_RETRY;
  // A task that kills its process returns after its lease, and must not do so forever.
  if (attempts > maxAttempts) throw new GiveUpError('The store stopped during each attempt.');
  const payload = queue.payload.parse(task.payload);
  await queue.work?.({ ...services, em: services.forkEm() }, { id, payload, attempt: attempts }, signal);
  await writeAll(worker, [task]);
}

/** Deletes the tasks of one claim together with the queue's writes. Throws if another process has one of them. */
async function writeAll<Payload>({ services, queue }: Worker<Payload>, tasks: readonly TaskRow[]): Promise<void> {
  const payloads = tasks.map(({ payload }) => queue.payload.parse(payload));
  await inTransaction(services.forkEm(), async (em) => {
    const { numDeletedRows } = await db(em)
      .deleteFrom('task')
      .where('id', 'in', idsOf(tasks))
      .where('lease_token', '=', tasks[0]?.lease_token ?? '')
      .executeTakeFirst();
    if (numDeletedRows !== BigInt(tasks.length)) throw new Error('another process has the task');
    await queue.write?.({ ...services, em }, payloads);
  });
}

async function fail<Payload>({ services, queue }: Worker<Payload>, task: TaskRow, error: unknown): Promise<void> {
  const { forkEm, log } = services;
  const { name, failed } = queue;
  const { id, attempts, created_at: since, dedupe_key } = task;
  const now = services.now();
  const last_error = toLastError(error);
  if (error instanceof PostponeError)
    return void (await release(forkEm(), task, { run_at: error.until, attempts: attempts - 1, last_error }));
  const next = error instanceof GiveUpError ? null : retryAt(queue.retry ?? TASK_RETRY, { attempts, since, now });
  const payload = queue.payload.safeParse(task.payload);
  await inTransaction(forkEm(), async (em) => {
    // Frees the key, so that another task of it can be added.
    const outcome = next ? { run_at: next } : { run_at: NEVER, given_up_at: now, dedupe_key: null };
    if (!(await release(em, task, { ...outcome, last_error })) || !failed || !payload.success) return;
    await failed({ ...services, em }, payload.data, { error, attempt: attempts, next });
    if (!next) await db(em).deleteFrom('task').where('id', '=', id).execute();
  });
  const line = { err: error, queue: name, task: id, attempts, ...(failed && { key: dedupe_key }) };
  if (next) log.warn(line, 'a task failed and is tried again');
  else log.error(line, 'a task was given up');
}
