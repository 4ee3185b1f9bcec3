import type { z } from 'zod';
import { db, idsOf } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { type Retry, retryAt, TASK_RETRY } from './schedule.ts';
import { type Claimed, claim, holding, isEnding, release, releaseAtEnd, toLastError } from './tasks.ts';

/** Characters of JSON, if the queue sets no other limit. */
const MAX_PAYLOAD_LENGTH = 16_000;
const BATCH = 100;
/** Sorts after every other task. */
const NEVER = new Date('9999-12-31T00:00:00Z');

type Write = (deps: Deps) => Promise<void>;

export interface Task<Payload = unknown> {
  id: number;
  payload: Payload;
  /** From 1. */
  attempt: number;
  /** Runs `write` once the work has succeeded, in the transaction of its `deps.em` that deletes the task. */
  whenDone(write: Write): void;
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
  /** Characters of JSON. Default 16,000. */
  maxPayloadLength?: number;
  /** Concurrent tasks in a process, and how many `work` tasks one look claims for them. Default 1. */
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

type EnqueueQueue<Payload> = Pick<QueueDefinition<Payload>, 'name' | 'payload' | 'maxPayloadLength'>;

interface EnqueueOptions {
  now: Date;
  runAt?: Date;
  /** A further task is dropped while one with this key waits. */
  key?: string | null;
  /** Tasks with the same ordering key run in order, one at a time. */
  orderingKey?: string | null;
}

/** Adds a task in the caller's transaction. Throws for an invalid payload. Callers with the same ordering key must hold its record's lock. */
export async function enqueue<Payload>(
  em: StoreEntityManager,
  queue: EnqueueQueue<Payload>,
  payload: Payload,
  options: EnqueueOptions,
): Promise<void> {
  await insertTasks(em, [taskOf(queue, payload, options)]);
}

/** Replaces a waiting task of the same key, which would otherwise make enqueue drop the new one. */
export async function replaceTask<Payload>(
  em: StoreEntityManager,
  queue: EnqueueQueue<Payload>,
  payload: Payload,
  options: EnqueueOptions & { key: string },
): Promise<void> {
  await db(em).deleteFrom('task').where('queue', '=', queue.name).where('dedupe_key', '=', options.key).execute();
  await enqueue(em, queue, payload, options);
}

type TaskRow = ReturnType<typeof taskOf>;

/** Returns a task's row for insertTasks. Throws for an invalid payload. */
export function taskOf<Payload>(
  { name, payload: schema, maxPayloadLength = MAX_PAYLOAD_LENGTH }: EnqueueQueue<Payload>,
  payload: Payload,
  { now, runAt = now, key = null, orderingKey = null }: EnqueueOptions,
) {
  const text = JSON.stringify(schema.parse(payload));
  if (text.length > maxPayloadLength) throw new Error(`a task of ${name} is too large`);
  return { queue: name, dedupe_key: key, ordering_key: orderingKey, payload: text, run_at: runAt, created_at: now };
}

/** Adds tasks of any queues by one statement. */
export async function insertTasks(em: StoreEntityManager, rows: readonly TaskRow[]): Promise<void> {
  if (rows.length > 0) await db(em).insertInto('task').ignore().values(rows).execute();
}

/** Works on a queue until nothing is due; returns the number of attempts. Several processes may do so concurrently. */
export const workQueue = <Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  signal: AbortSignal,
): Promise<number> => createWorker(services, queue, signal)();

/** Returns what each worker of this process runs, as workQueue. They share what one look claims. */
export function createWorker<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  signal: AbortSignal,
): () => Promise<number> {
  let claimed: Claimed[] = [];
  let looking: Promise<void> | null = null;
  const look = async () => {
    const isOpen = !signal.aborted && (!queue.isOpen || (await queue.isOpen(services)));
    claimed = isOpen ? await claimDue(services, queue) : [];
  };
  const next = async () => {
    if (claimed.length === 0) {
      looking ??= look().finally(() => {
        looking = null;
      });
      await looking;
    }
    return claimed.splice(0, queue.write ? BATCH : 1);
  };
  return async () => {
    let attempts = 0;
    for (let tasks = await next(); tasks.length > 0; tasks = await next()) {
      attempts += tasks.length;
      if (tasks.length > 1 && (await isWritten(services, queue, tasks))) continue;
      for (const task of tasks) await attempt(services, queue, task, signal);
    }
    return attempts;
  };
}

/** Claims the tasks that are due longest, except those behind an earlier task of their ordering key. */
const claimDue = <Payload>(
  services: Services,
  { name, write, workers = 1 }: QueueDefinition<Payload>,
): Promise<Claimed[]> =>
  claim(services, name, (em, now) =>
    db(em)
      .selectFrom('task')
      .select(['id', 'dedupe_key', 'payload', 'attempts', 'created_at', 'lease_token'])
      .where('queue', '=', name)
      .where('run_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('task as earlier')
              .select('earlier.id')
              .where('earlier.queue', '=', name)
              .whereRef('earlier.ordering_key', '=', 'task.ordering_key')
              .whereRef('earlier.id', '<', 'task.id')
              .where('earlier.given_up_at', 'is', null),
          ),
        ),
      )
      .orderBy('run_at')
      .orderBy('id')
      .limit(write ? BATCH : workers)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

/** If tasks cannot be written together, one of them may be the cause, so each is then tried alone. */
const isWritten = <Payload>(services: Services, queue: QueueDefinition<Payload>, tasks: readonly Claimed[]) =>
  writeAll(services, queue, tasks).then(
    () => true,
    () => false,
  );

async function writeAll<Payload>(services: Services, queue: QueueDefinition<Payload>, tasks: readonly Claimed[]) {
  const payloads = tasks.map(({ payload }) => queue.payload.parse(payload));
  await finish(services, tasks, async (deps) => queue.write?.(deps, payloads));
}

/** Deletes tasks of one claim. Throws if another process has one of them. */
async function finish(services: Services, tasks: readonly Claimed[], write?: Write): Promise<void> {
  await inTransaction(services.forkEm(), async (em) => {
    const { numDeletedRows } = await db(em)
      .deleteFrom('task')
      .where('id', 'in', idsOf(tasks))
      .where('lease_token', '=', tasks[0]?.token ?? '')
      .executeTakeFirst();
    if (numDeletedRows !== BigInt(tasks.length)) throw new Error('another process has the task');
    await write?.({ ...services, em });
  });
}

async function attempt<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  task: Claimed,
  signal: AbortSignal,
): Promise<void> {
  // Another worker of this process has kept it waiting, so it may be lost before its lease is extended.
  if (signal.aborted || isEnding(services, task)) return void (await releaseAtEnd(services, task));
  const { work, retry: { attempts = Number.POSITIVE_INFINITY } = TASK_RETRY } = queue;
  try {
    // A task that kills its process returns after its lease, and must not do so forever.
    if (task.attempts > attempts) throw new GiveUpError('The store stopped during each attempt.');
    if (!work) return await writeAll(services, queue, [task]);
    let write: Write | undefined;
    const given: Task<Payload> = {
      id: task.id,
      payload: queue.payload.parse(task.payload),
      attempt: task.attempts,
      whenDone: (success) => {
        write = success;
      },
    };
    await holding(services, task, signal, (held) => work({ ...services, em: services.forkEm() }, given, held));
    await finish(services, [task], write);
  } catch (error) {
    if (signal.aborted) await releaseAtEnd(services, task);
    else if (error instanceof PostponeError) await postpone(services, task, error);
    else await fail(services, queue, task, error);
  }
}

const postpone = ({ forkEm }: Services, task: Claimed, error: PostponeError) =>
  release(forkEm(), task, { run_at: error.until, attempts: task.attempts - 1, last_error: toLastError(error) });

async function fail<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  task: Claimed,
  error: unknown,
): Promise<void> {
  const { attempts, created_at: since } = task;
  const now = services.now();
  const next = error instanceof GiveUpError ? null : retryAt(queue.retry ?? TASK_RETRY, { attempts, since, now });
  const payload = queue.payload.safeParse(task.payload);
  await inTransaction(services.forkEm(), async (em) => {
    // Frees the key, so that another task of it can be added.
    const outcome = next ? { run_at: next } : { run_at: NEVER, given_up_at: now, dedupe_key: null };
    if (!(await release(em, task, { ...outcome, last_error: toLastError(error) }))) return;
    if (!queue.failed || !payload.success) return;
    await queue.failed({ ...services, em }, payload.data, { error, attempt: attempts, next });
    if (!next) await db(em).deleteFrom('task').where('id', '=', task.id).execute();
  });
  const line = {
    err: error,
    queue: queue.name,
    task: task.id,
    attempts,
    ...(queue.failed && { key: task.dedupe_key }),
  };
  if (next) services.log.warn(line, 'a task failed and is tried again');
  else services.log.error(line, 'a task was given up');
}
