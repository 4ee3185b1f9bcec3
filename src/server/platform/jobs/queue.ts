import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { db } from '../database/db.ts';
import { describeError } from '../logging/loggedError.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { MAX_ERROR_LENGTH } from './limits.ts';

/** Longest payload of a task as JSON, in characters, where its queue sets no other. */
const MAX_PAYLOAD_LENGTH = 16_000;
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 6 * 3_600_000;
/** The due time of a task that was given up: after every other. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** A piece of work as its queue's `work` gets it. */
interface Task<Payload> {
  id: number;
  payload: Payload;
  /** From 1. */
  attempt: number;
}

/** A queue as its feature declares it. A task is done at least once: doing it again must do no harm. */
export interface QueueDefinition<Payload = unknown> {
  /** At most 60 characters; `src/shared/jobTitles.ts` says what staff read. */
  name: string;
  /** The data of a task; checked when it is written and read. */
  payload: z.ZodType<Payload>;
  /** Longest payload as JSON, in characters. Default 16,000. */
  maxPayloadLength?: number;
  /** How many tasks a process works on at a time, default 1. */
  workers?: number;
  /** After how many attempts it is given up, default 8 over some ten hours. */
  maxAttempts?: number;
  /** How long one attempt may take until another worker may take the task; `signal` aborts by then. Default a minute. */
  leaseMs?: number;
  /** Milliseconds to the next attempt after so many failed ones (from 1). */
  backoffMs?: (attempts: number) => number;
  /** Does one task. What it throws is kept with the task, which is tried again later; GiveUpError ends the trying. */
  work(deps: Deps, task: Task<Payload>, signal: AbortSignal): Promise<void>;
}

/**
 * Thrown by `work` that knows better than `backoffMs` when to try again, or is not to begin before a time. It counts no
 * attempt, so `work` itself says by GiveUpError when it is enough.
 */
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

/** 10 s, 40 s, 160 s … at most six hours. */
const defaultBackoffMs = (attempts: number) => Math.min(FIRST_RETRY_MS * 4 ** (attempts - 1), MAX_RETRY_MS);

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
  queue: Pick<QueueDefinition<Payload>, 'name' | 'payload' | 'maxPayloadLength'>,
  payload: Payload,
  options: EnqueueOptions,
): Promise<void> {
  await enqueueAll(em, queue, [{ payload, ...options }]);
}

/** As enqueue, for several tasks by one statement. */
export async function enqueueAll<Payload>(
  em: StoreEntityManager,
  { name, payload: schema, maxPayloadLength = MAX_PAYLOAD_LENGTH }: Parameters<typeof enqueue<Payload>>[1],
  tasks: readonly (EnqueueOptions & { payload: Payload })[],
): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tasks.map(({ payload, now, runAt = now, key = null, orderingKey = null }) => {
    const text = JSON.stringify(schema.parse(payload));
    if (text.length > maxPayloadLength) throw new Error(`a task of ${name} is too large`);
    return { queue: name, dedupe_key: key, ordering_key: orderingKey, payload: text, run_at: runAt, created_at: now };
  });
  await db(em).insertInto('queue_task').ignore().values(rows).execute();
}

/**
 * Does what is due in a queue, one task after the other, until there is no more; returns how many attempts it made. Any
 * number of processes may do so at once: each task has one worker at a time.
 */
export async function workQueue<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  signal: AbortSignal,
): Promise<number> {
  let attempts = 0;
  while (!signal.aborted) {
    const claimed = await claimTask(services, queue);
    if (!claimed) break;
    attempts += 1;
    await attempt(services, queue, claimed, signal);
  }
  return attempts;
}

interface ClaimedTask {
  id: number;
  payload: unknown;
  /** This one included. */
  attempts: number;
  token: string;
}

/** Looks for the task that has been due longest and takes it by one statement on its key; the fastest process gets it. */
async function claimTask<Payload>({ forkEm, now }: Services, { name, leaseMs = LEASE_MS }: QueueDefinition<Payload>) {
  const em = forkEm();
  for (;;) {
    const claimedAt = now();
    const due = await db(em)
      .selectFrom('queue_task as task')
      .select(['id', 'payload', 'attempts', 'run_at'])
      .where('queue', '=', name)
      .where('run_at', '<=', claimedAt)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('queue_task as earlier')
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
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const token = randomUUID();
    const claimed = await db(em)
      .updateTable('queue_task')
      .set({ lease_token: token, attempts: due.attempts + 1, run_at: new Date(claimedAt.getTime() + leaseMs) })
      .where('id', '=', due.id)
      .where('run_at', '=', due.run_at)
      .where('attempts', '=', due.attempts)
      .executeTakeFirst();
    if (claimed.numUpdatedRows === 1n) return { id: due.id, payload: due.payload, attempts: due.attempts + 1, token };
  }
}

async function attempt<Payload>(
  services: Services,
  queue: QueueDefinition<Payload>,
  { id, payload, attempts, token }: ClaimedTask,
  signal: AbortSignal,
): Promise<void> {
  const { name, leaseMs = LEASE_MS, maxAttempts = MAX_ATTEMPTS, backoffMs = defaultBackoffMs } = queue;
  try {
    // A task that ends its process each time comes back by its lease, and must not do so for ever.
    if (attempts > maxAttempts) throw new GiveUpError('The process ended in the middle too often.');
    const task = { id, payload: queue.payload.parse(payload), attempt: attempts };
    const deps = { ...services, em: services.forkEm() };
    await queue.work(deps, task, AbortSignal.any([signal, AbortSignal.timeout(leaseMs)]));
    await db(services.forkEm())
      .deleteFrom('queue_task')
      .where('id', '=', id)
      .where('lease_token', '=', token)
      .execute();
  } catch (error) {
    // The end of the process is no failure: the task comes back when its lease runs out.
    if (signal.aborted) return;
    if (error instanceof PostponeError) {
      const postponed = { run_at: error.until, attempts: attempts - 1, last_error: toLastError(error) };
      await releaseTask(services, { id, token }, postponed);
      return;
    }
    const isGivenUp = error instanceof GiveUpError || attempts >= maxAttempts;
    const line = { err: error, queue: name, task: id, attempts };
    if (isGivenUp) services.log.error(line, 'a task was given up');
    else services.log.warn(line, 'a task failed and is tried again');
    const now = services.now();
    const outcome = isGivenUp
      ? // Another task of the same key may come.
        { run_at: NEVER, given_up_at: now, dedupe_key: null }
      : { run_at: new Date(now.getTime() + backoffMs(attempts)) };
    await releaseTask(services, { id, token }, { ...outcome, last_error: toLastError(error) });
  }
}

const toLastError = (error: unknown) => describeError(error).slice(0, MAX_ERROR_LENGTH);

/** Gives a task back with its outcome, unless another worker has taken it. */
async function releaseTask(
  { forkEm }: Services,
  { id, token }: Pick<ClaimedTask, 'id' | 'token'>,
  outcome: { run_at: Date; last_error: string; attempts?: number; given_up_at?: Date; dedupe_key?: null },
): Promise<void> {
  await db(forkEm())
    .updateTable('queue_task')
    .set({ ...outcome, lease_token: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .execute();
}
