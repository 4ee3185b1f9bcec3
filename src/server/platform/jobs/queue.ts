import type { z } from 'zod';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { type Retry, retryAt, TASK_RETRY } from './schedule.ts';
import { type Claimed, claim, holding, release, releaseAtEnd, toLastError } from './tasks.ts';

/** Longest payload of a task as JSON, in characters, where its queue sets no other. */
const MAX_PAYLOAD_LENGTH = 16_000;
/** Tasks that `write` gets at a time. */
const BATCH = 100;
/** The due time of a task that was given up: after every other. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** A piece of work as its queue's `work` gets it. */
interface Task<Payload> {
  id: number;
  payload: Payload;
  /** From 1. */
  attempt: number;
}

/** An attempt that failed. */
export interface Failure {
  error: unknown;
  attempt: number;
  /** When the next attempt is; null if the task is given up. */
  next: Date | null;
}

/** A queue as its feature declares it, with either `work` or `write`. */
export interface QueueDefinition<Payload = unknown> {
  /** At most 60 characters; `src/client/backoffice/settings/jobTitles.ts` says what staff read. */
  name: string;
  /** The data of a task; checked when it is written and read. */
  payload: z.ZodType<Payload>;
  /** Longest payload as JSON, in characters. Default 16,000. */
  maxPayloadLength?: number;
  /** How many tasks a process works on at a time, default 1. */
  workers?: number;
  /** Default TASK_RETRY. */
  retry?: Retry;
  /** Whether tasks may be begun now. */
  isOpen?(services: Services): Promise<boolean>;
  /** Does a task whose effects leave the database: at least once, so doing it again must do no harm. Throwing GiveUpError ends the trying. */
  work?(deps: Deps, task: Task<Payload>, signal: AbortSignal): Promise<void>;
  /** Writes what follows from tasks, in the transaction of `deps.em` that deletes them: exactly once. */
  write?(deps: Deps, payloads: readonly Payload[]): Promise<void>;
  /** Stores a failure of `work` in a record of the feature, in the transaction of `deps.em` that puts the task off or deletes it. */
  failed?(deps: Deps, payload: Payload, failure: Failure): Promise<void>;
}

/** Thrown by `work` that is not to begin before a time. It counts no attempt. */
export class PostponeError extends Error {
  override name = 'PostponeError';
  readonly until: Date;

  constructor(until: Date, message: string) {
    super(message);
    this.until = until;
  }
}

/** Thrown by `work` where trying again cannot help. */
export class GiveUpError extends Error {
  override name = 'GiveUpError';
}

/** What a queue's tasks are put in by. */
type EnqueueQueue<Payload> = Pick<QueueDefinition<Payload>, 'name' | 'payload' | 'maxPayloadLength'>;

interface EnqueueOptions {
  now: Date;
  /** Puts the task off. */
  runAt?: Date;
  /** While a task of this key waits, another of it is dropped. */
  key?: string | null;
  /** Tasks of one ordering key are done in the order in which they came, one at a time: a later one waits for the earlier. */
  orderingKey?: string | null;
}

/**
 * Puts a task into a queue, in the caller's transaction: it is there exactly when that commits. Throws for a payload of
 * another shape. Two transactions that put in tasks of one ordering key must exclude each other, by the lock of the record that
 * the key names.
 */
export async function enqueue<Payload>(
  em: StoreEntityManager,
  queue: EnqueueQueue<Payload>,
  payload: Payload,
  options: EnqueueOptions,
): Promise<void> {
  await insertTasks(em, [taskOf(queue, payload, options)]);
}

/** Puts in a task of a key again: the task of an earlier round may still be there, and the new one would be dropped. */
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

/** The row of a task. Throws for a payload of another shape. */
export function taskOf<Payload>(
  { name, payload: schema, maxPayloadLength = MAX_PAYLOAD_LENGTH }: EnqueueQueue<Payload>,
  payload: Payload,
  { now, runAt = now, key = null, orderingKey = null }: EnqueueOptions,
) {
  const text = JSON.stringify(schema.parse(payload));
  if (text.length > maxPayloadLength) throw new Error(`a task of ${name} is too large`);
  return { queue: name, dedupe_key: key, ordering_key: orderingKey, payload: text, run_at: runAt, created_at: now };
}

/** Puts tasks of any queues in, by one statement. */
export async function insertTasks(em: StoreEntityManager, rows: readonly TaskRow[]): Promise<void> {
  if (rows.length > 0) await db(em).insertInto('task').ignore().values(rows).execute();
}

/** Does what is due in a queue until there is no more; returns how many attempts it made. Any number of processes may do so at once. */
export async function workQueue<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  signal: AbortSignal,
): Promise<number> {
  if (queue.isOpen && !(await queue.isOpen(services))) return 0;
  let attempts = 0;
  while (!signal.aborted) {
    const tasks = await claimDue(services, queue);
    if (tasks.length === 0) break;
    attempts += tasks.length;
    if (tasks.length > 1 && (await isWritten(services, queue, tasks))) continue;
    for (const task of tasks) await attempt(services, queue, task, signal);
  }
  return attempts;
}

/** Takes the tasks that have been due longest, but none of whose ordering key an earlier one waits. */
const claimDue = <Payload>(services: Services, { name, write }: QueueDefinition<Payload>): Promise<Claimed[]> =>
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
      .limit(write ? BATCH : 1)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

/** Whether all these tasks could be written together. If not, one of them may be the cause, so each is then tried alone. */
const isWritten = <Payload>(services: Services, queue: QueueDefinition<Payload>, tasks: readonly Claimed[]) =>
  writeAll(services, queue, tasks).then(
    () => true,
    () => false,
  );

/** Writes what follows from tasks and deletes them, in one transaction. Throws if another process has one of them. */
async function writeAll<Payload>(services: Services, queue: QueueDefinition<Payload>, tasks: readonly Claimed[]) {
  const payloads = tasks.map(({ payload }) => queue.payload.parse(payload));
  await inTransaction(services.forkEm(), async (em) => {
    for (const task of tasks) if (!(await remove(em, task))) throw new Error('another process has the task');
    await queue.write?.({ ...services, em }, payloads);
  });
}

async function remove(em: StoreEntityManager, { id, token }: Claimed): Promise<boolean> {
  const deleted = db(em).deleteFrom('task').where('id', '=', id).where('lease_token', '=', token);
  return (await deleted.executeTakeFirst()).numDeletedRows === 1n;
}

async function attempt<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  task: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const { work, retry: { attempts = Number.POSITIVE_INFINITY } = TASK_RETRY } = queue;
  try {
    // A task that ends its process each time comes back by its lease, and must not do so for ever.
    if (task.attempts > attempts) throw new GiveUpError('The store stopped during each attempt.');
    if (!work) return await writeAll(services, queue, [task]);
    const given = { id: task.id, payload: queue.payload.parse(task.payload), attempt: task.attempts };
    await holding(services, task, signal, (held) => work({ ...services, em: services.forkEm() }, given, held));
    await remove(services.forkEm(), task);
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
    // Another task of the same key may come when this one was given up.
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
