import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { serverMessages } from '#shared/serverMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { purgeGivenUpTasks, readQueueStates, retryGivenUp } from '../../jobs/queueTasks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Services } from '../services.ts';
import { GiveUpError, insertTasks, PostponeError, type QueueDefinition, taskOf, workQueue } from './queue.ts';
import { TASK_RETRY } from './schedule.ts';

const START = new Date('2026-11-20T02:00:00Z');
const DAY = 86_400;

const store = await openTestStore({ now: START });
let log: { error: ReturnType<typeof vi.fn>; warn: ReturnType<typeof vi.fn> };
let services: Services;
beforeEach(async () => {
  store.clock.set(START);
  await store.deps().em.execute('delete from task');
  log = { error: vi.fn(), warn: vi.fn() };
  services = { ...store.services, log: log as never };
});

const payload = z.object({ to: z.string() });
type Letter = z.output<typeof payload>;
const queueOf = (
  work: QueueDefinition<Letter>['work'],
  over: Partial<QueueDefinition<Letter>> = {},
): QueueDefinition<Letter> => ({ name: 'letters', payload, work, ...over });

const { signal } = new AbortController();
const put = (to: string, over: { runAt?: Date; key?: string; orderingKey?: string } = {}) =>
  insertTasks(store.deps().em, [taskOf({ name: 'letters', payload }, { to }, { now: store.clock.now(), ...over })]);
const stateOf = async () => (await readQueueStates(store.deps().em)).get('letters');
/** A worker that collects its tasks. */
function collector() {
  const done: string[] = [];
  const queue = queueOf(async (_deps, task) => {
    done.push(task.payload.to);
  });
  return { done, queue };
}

test('tasks run in the order of their creation, and are deleted afterwards', async () => {
  for (const to of ['a', 'b', 'c']) await put(to);
  const { done, queue } = collector();
  expect(await workQueue(services, queue, signal)).toBe(3);
  expect(done).toEqual(['a', 'b', 'c']);
  expect(await stateOf()).toBeUndefined();
});

test('a task exists exactly if the transaction that wrote it commits', async () => {
  const failing = inTransaction(store.deps().em, async (em) => {
    await insertTasks(em, [taskOf({ name: 'letters', payload }, { to: 'nobody' }, { now: START })]);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await stateOf()).toBeUndefined();
});

test('of tasks with one key only the first waits, and a new one can be added when it is done', async () => {
  await put('first', { key: 'order 1' });
  await put('second', { key: 'order 1' });
  const { done, queue } = collector();
  await workQueue(services, queue, signal);
  await put('third', { key: 'order 1' });
  await workQueue(services, queue, signal);
  expect(done).toEqual(['first', 'third']);
});

test('a postponed task waits for its time', async () => {
  await put('later', { runAt: new Date(START.getTime() + 60_000) });
  const { done, queue } = collector();
  expect(await workQueue(services, queue, signal)).toBe(0);
  store.clock.advance(60);
  expect(await workQueue(services, queue, signal)).toBe(1);
  expect(done).toEqual(['later']);
});

test('a later task of an ordering key waits until the earlier one is done or given up, while others run', async () => {
  await put('first of 1', { orderingKey: 'order 1' });
  await put('second of 1', { orderingKey: 'order 1' });
  await put('first of 2', { orderingKey: 'order 2' });
  await put('alone');
  const done: string[] = [];
  let isFailing: Error | null = new Error('not yet');
  const queue = queueOf(async (_deps, { payload: { to } }) => {
    if (to === 'first of 1' && isFailing) throw isFailing;
    done.push(to);
  });
  await workQueue(services, queue, signal);
  expect(done).toEqual(['first of 2', 'alone']);
  store.clock.advance(10);
  isFailing = new GiveUpError('never');
  await workQueue(services, queue, signal);
  expect(done).toEqual(['first of 2', 'alone', 'second of 1']);
  expect(await stateOf()).toMatchObject({ waiting: 0, given_up: 1 });
});

test('while one worker has a task, no other claims the next one of its ordering key', async () => {
  await put('first', { orderingKey: 'order 1' });
  await put('second', { orderingKey: 'order 1' });
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const slow = queueOf(async (_deps, { payload: { to } }) => {
    begun.resolve();
    await release.promise;
    done.push(to);
  });
  const working = workQueue(services, slow, signal);
  await begun.promise;
  const { done: meanwhile, queue } = collector();
  expect(await workQueue(services, queue, signal)).toBe(0);
  release.resolve();
  await working;
  expect([done, meanwhile]).toEqual([['first', 'second'], []]);
});

test('while a process is claiming a task, no other claims the next one of its ordering key, and none waits for it', async () => {
  await put('first', { orderingKey: 'order 1' });
  await put('second', { orderingKey: 'order 1' });
  await put('alone');
  const taking = services.forkEm();
  await taking.begin();
  await taking.execute('select id from task order by id limit 1 for update');
  const { done, queue } = collector();
  await workQueue(services, queue, signal);
  expect(done).toEqual(['alone']);
  await taking.rollback();
  await workQueue(services, queue, signal);
  expect(done).toEqual(['alone', 'first', 'second']);
});

test('a task that postpones itself runs at that time, and the attempt does not count', async () => {
  await put('a');
  const attempts: number[] = [];
  const until = new Date(START.getTime() + 3_600_000);
  const queue = queueOf(
    async (_deps, { attempt }) => {
      attempts.push(attempt);
      throw new PostponeError(until, 'the receiver rests');
    },
    { retry: { ...TASK_RETRY, attempts: 1 } },
  );
  await workQueue(services, queue, signal);
  store.clock.advance(3_599);
  expect(await workQueue(services, queue, signal)).toBe(0);
  store.clock.advance(1);
  await workQueue(services, collector().queue, signal);
  expect(attempts).toEqual([1]);
  expect(await stateOf()).toBeUndefined();
  expect(log.error).not.toHaveBeenCalled();
});

test('a hundred tasks and ten workers: each task is done once', async () => {
  for (let number = 0; number < 100; number += 1) await put(String(number));
  const { done, queue } = collector();
  const attempts = await Promise.all(Array.from({ length: 10 }, () => workQueue(services, queue, signal)));
  expect(attempts.reduce((sum, count) => sum + count)).toBe(100);
  expect(new Set(done).size).toBe(100);
  expect(done).toHaveLength(100);
});

test('free workers share the tasks of one claim, and a slow task blocks no other', async () => {
  for (const to of ['slow', 'a', 'b', 'c', 'd']) await put(to);
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  const takenTogether: unknown[] = [];
  const queue = queueOf(
    async ({ em }, { payload: { to } }) => {
      if (to === 'slow') await slow.promise;
      takenTogether.push(await em.execute('select distinct lease_token from task where lease_token is not null'));
      done.push(to);
    },
    { workers: 3 },
  );
  const working = workQueue(services, queue, signal);
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd']), { timeout: 5_000 });
  slow.resolve();
  expect(await working).toBe(5);
  expect(takenTogether[0]).toHaveLength(1);
});

test('a stopping process starts no further task', async () => {
  for (const to of ['a', 'b', 'c']) await put(to);
  const ending = new AbortController();
  const begun: string[] = [];
  const queue = queueOf(
    async (_deps, { payload: { to } }) => {
      begun.push(to);
      ending.abort();
    },
    { workers: 2 },
  );
  await workQueue(services, queue, ending.signal);
  expect(begun).toEqual(['a', 'b']);
  const { done, queue: next } = collector();
  await workQueue(services, next, signal);
  expect(done).toEqual(['c']);
});

test('the next worker gets the task of a killed one when the lease has expired, and not before', async () => {
  await put('a');
  const begun = Promise.withResolvers<void>();
  const never = Promise.withResolvers<void>();
  const killed = workQueue(
    services,
    queueOf(async () => {
      begun.resolve();
      await never.promise;
    }),
    signal,
  );
  await begun.promise;
  const { done, queue } = collector();
  store.clock.advance(59);
  expect(await workQueue(services, queue, signal)).toBe(0);
  store.clock.advance(1);
  expect(await workQueue(services, queue, signal)).toBe(1);
  expect(done).toEqual(['a']);

  // The late end of the first task changes no other task of its worker.
  await put('b');
  never.resolve();
  await killed;
  expect(await stateOf()).toBeUndefined();
});

test('a late worker does not overwrite the work of the next one', async () => {
  await put('a');
  const [begun, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = workQueue(
    services,
    queueOf(async () => {
      begun.resolve();
      await failing.promise;
    }),
    signal,
  );
  await begun.promise;
  store.clock.advance(60);
  const [again, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const next = workQueue(
    services,
    queueOf(async () => {
      again.resolve();
      await release.promise;
    }),
    signal,
  );
  await again.promise;
  failing.reject(new Error('too late'));
  await late;
  expect(await stateOf()).toMatchObject({ waiting: 1, last_error: serverMessages.jobAbandoned });
  release.resolve();
  await next;
  expect(await stateOf()).toBeUndefined();
});

test('a failed task is retried 10, 40, 160 … seconds later, at most six hours, and then given up with an error', async () => {
  await put('a', { key: 'once' });
  let attempts = 0;
  const failing = queueOf(
    async (_deps, { attempt }) => {
      attempts = attempt;
      throw new Error(`the gateway said '0917 123 4567'`);
    },
    { retry: { ...TASK_RETRY, attempts: 9 } },
  );
  const waits: number[] = [];
  for (let seconds = 0; (await stateOf())?.waiting === 1; ) {
    if ((await workQueue(services, failing, signal)) === 0) {
      const [row] = await store.deps().em.execute<{ run_at: Date }[]>('select run_at from task');
      seconds = ((row?.run_at.getTime() ?? 0) - store.clock.now().getTime()) / 1000;
      waits.push(seconds);
      store.clock.advance(seconds);
    }
  }
  expect(waits).toEqual([10, 40, 160, 640, 2_560, 10_240, 21_600, 21_600]);
  expect(attempts).toBe(9);
  expect(await stateOf()).toMatchObject({ waiting: 0, given_up: 1, last_error: `the gateway said '…'` });
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ queue: 'letters', attempts: 9 }),
    'a task was given up',
  );

  // The key is free again, and staff can retry the task from the start.
  await put('b', { key: 'once' });
  expect(await stateOf()).toMatchObject({ waiting: 1, given_up: 1 });
  expect(await retryGivenUp(store.deps().em, 'letters', store.clock.now())).toBe(1);
  const { done, queue } = collector();
  await workQueue(services, queue, signal);
  expect(done.sort()).toEqual(['a', 'b']);
});

test('a task that reports itself as hopeless is given up immediately', async () => {
  await put('a');
  const work = vi.fn(async () => {
    throw new GiveUpError('the address is gone');
  });
  await workQueue(services, queueOf(work), signal);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await stateOf()).toMatchObject({ given_up: 1, last_error: 'the address is gone' });
});

test('a task that kills its process each time is given up too', async () => {
  await put('a');
  await store.deps().em.execute('update task set attempts = 8');
  const { done, queue } = collector();
  await workQueue(services, queue, signal);
  expect(done).toEqual([]);
  expect(await stateOf()).toMatchObject({ given_up: 1 });
});

test('the end of the process is no failure: the task is retried', async () => {
  await put('a');
  const ending = new AbortController();
  await workQueue(
    services,
    queueOf(async (_deps, _task, aborting) => {
      ending.abort();
      aborting.throwIfAborted();
    }),
    ending.signal,
  );
  expect(await stateOf()).toMatchObject({ waiting: 1, last_error: '' });
  store.clock.advance(60);
  const { done, queue } = collector();
  await workQueue(services, queue, signal);
  expect(done).toEqual(['a']);
});

test('an invalid payload is rejected when the task is added', () => {
  expect(() => taskOf({ name: 'letters', payload }, JSON.parse('{ "to": 7 }'), { now: START })).toThrow();
});

test('a given-up task is stored for 90 days', async () => {
  await put('a');
  await workQueue(
    services,
    queueOf(() => Promise.reject(new GiveUpError('no'))),
    signal,
  );
  store.clock.advance(90 * DAY);
  expect(await purgeGivenUpTasks(store.deps())).toBe(0);
  store.clock.advance(1);
  expect(await purgeGivenUpTasks(store.deps())).toBe(1);
});
