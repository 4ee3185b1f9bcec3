import { beforeEach, expect, test, vi } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import type { Services } from '../services.ts';
import { type JobDefinition, registerJobs, runDueJobs, selectJobs, updateJobs } from './jobs.ts';
import { createScheduler } from './scheduler.ts';

const MINUTE = 60;
const START = new Date('2026-11-20T02:00:00Z');

const store = await openTestStore({ now: START });
let log: { error: ReturnType<typeof vi.fn>; warn: ReturnType<typeof vi.fn> };
/** Two processes: each has its own services on the same database and clock. */
let services: Services;
beforeEach(async () => {
  store.clock.set(START);
  await store.deps().em.execute('delete from task');
  log = { error: vi.fn(), warn: vi.fn() };
  services = { ...store.services, log: log as never };
});

const { signal } = new AbortController();
const look = (jobs: readonly JobDefinition[], at = signal) => runDueJobs(services, jobs, at);
const rowOf = (name: string) => selectJobs(store.deps().em).where('dedupe_key', '=', name).executeTakeFirst();
const inSeconds = (seconds: number) => new Date(store.clock.now().getTime() + seconds * 1000);
const request = () => updateJobs(store.deps().em).set({ requested_at: store.clock.now() }).execute();

function jobOf(work: JobDefinition['work'], over: Partial<JobDefinition> = {}): JobDefinition {
  return { name: 'sample', schedule: { everyMs: 10 * MINUTE * 1000 }, work, ...over };
}

/** A job that runs until the test releases it. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<AbortSignal>();
  const work: JobDefinition['work'] = async (_deps, aborting) => {
    begun.resolve(aborting);
    return promise;
  };
  return { work, begun: begun.promise, release: resolve };
}

test('a job runs when it is due, returns its result, and is due again by its schedule', async () => {
  const work = vi.fn(async () => {
    store.clock.advance(3);
    return '3 deleted';
  });
  const jobs = [jobOf(work)];
  await registerJobs(services, jobs);
  expect(await look(jobs)).toEqual(['sample']);
  expect(await rowOf('sample')).toMatchObject({
    result: '3 deleted',
    started_at: START,
    finished_at: inSeconds(0),
    attempts: 0,
    lease_token: null,
    run_at: inSeconds(10 * MINUTE),
  });
  store.clock.advance(10 * MINUTE - 1);
  expect(await look(jobs)).toEqual([]);
  store.clock.advance(1);
  expect(await look(jobs)).toEqual(['sample']);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a running job is left alone until its lease has expired; then the next process starts it again', async () => {
  const first = heldWork();
  const jobs = [jobOf(first.work)];
  await registerJobs(services, jobs);
  const killed = look(jobs);
  await first.begun;

  store.clock.advance(MINUTE - 1);
  const second = [jobOf(async () => 'by the second')];
  expect(await look(second)).toEqual([]);
  store.clock.advance(1);
  expect(await look(second)).toEqual(['sample']);
  expect(log.error).toHaveBeenCalledWith(
    { queue: 'jobs', task: expect.any(Number) },
    expect.stringContaining('left in the middle'),
  );

  // The late result of the first run is ignored.
  first.release('by the first');
  await killed;
  expect(await rowOf('sample')).toMatchObject({ result: 'by the second' });
});

test('a lease extended during the job excludes other processes, and losing it aborts the job', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const held = heldWork();
    const jobs = [jobOf(held.work)];
    await registerJobs(services, jobs);
    const running = look(jobs);
    const aborting = await held.begun;
    store.clock.advance(40);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(async () => (await rowOf('sample'))?.run_at).toEqual(inSeconds(MINUTE));
    store.clock.advance(40);
    expect(await look(jobs)).toEqual([]);

    await store.deps().em.execute("update task set lease_token = 'another'");
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(() => aborting.aborted).toBe(true);
    held.release('');
    await running;
  } finally {
    vi.useRealTimers();
  }
});

test('a failure is stored without quoted values, logged, and retried with growing delays', async () => {
  const jobs = [
    jobOf(async () => {
      throw new Error(`no room for '0917 123 4567'${'x'.repeat(1_000)}`);
    }),
    jobOf(async () => 'fine', { name: 'after it' }),
  ];
  await registerJobs(services, jobs);
  expect(await look(jobs)).toEqual(['sample', 'after it']);
  expect(await rowOf('sample')).toMatchObject({ attempts: 1, run_at: inSeconds(MINUTE), failed_at: inSeconds(0) });
  store.clock.advance(MINUTE);
  expect(await look(jobs)).toEqual(['sample']);
  const row = await rowOf('sample');
  expect(row).toMatchObject({ attempts: 2, run_at: inSeconds(2 * MINUTE) });
  expect(row?.last_error).toMatch(/^no room for '…'x+$/);
  expect(row?.last_error).toHaveLength(500);
  expect(log.error).toHaveBeenCalledTimes(2);

  // The first success resets all failures.
  store.clock.advance(2 * MINUTE);
  await look([jobOf(async () => undefined)]);
  expect(await rowOf('sample')).toMatchObject({ attempts: 0, last_error: '' });
});

test('a job interrupted by the end of its process is due immediately, and has not failed', async () => {
  const ending = new AbortController();
  const jobs = [
    jobOf(async (_deps, aborting) => {
      ending.abort();
      aborting.throwIfAborted();
      return undefined;
    }),
  ];
  await registerJobs(services, jobs);
  await look(jobs, ending.signal);
  expect(await rowOf('sample')).toMatchObject({ attempts: 0, lease_token: null });
  expect(await look([jobOf(async () => undefined)])).toEqual(['sample']);
});

test('a start makes a job with an interval due, unless it has failed, and a shorter new schedule takes effect at the next check', async () => {
  const daily = { schedule: { everyMs: 24 * 60 * MINUTE * 1000 } };
  await registerJobs(services, [jobOf(async () => undefined, daily)]);
  await look([jobOf(async () => undefined, daily)]);
  expect(await look([jobOf(async () => undefined)])).toEqual([]);
  expect(await rowOf('sample')).toMatchObject({ run_at: inSeconds(10 * MINUTE) });
  await registerJobs(services, [jobOf(async () => undefined)]);
  expect(await rowOf('sample')).toMatchObject({ run_at: inSeconds(0) });
  await look([jobOf(() => Promise.reject(new Error('no')))]);
  await registerJobs(services, [jobOf(async () => undefined)]);
  expect(await rowOf('sample')).toMatchObject({ run_at: inSeconds(MINUTE) });
});

test('a scheduler registers and runs its jobs automatically, checks its queues immediately when woken, and ends after the running work', async () => {
  const ran: string[] = [];
  const scheduler = createScheduler({
    jobs: [
      jobOf(async () => {
        ran.push('run');
        return undefined;
      }),
    ],
    queues: [],
  });
  const stop = scheduler.start(services);
  await expect.poll(() => ran).toEqual(['run']);
  await expect.poll(async () => (await rowOf('sample'))?.lease_token).toBeNull();
  await request();
  // Repeated until the scheduler sleeps and receives the call.
  await expect
    .poll(() => {
      scheduler.wake();
      return ran;
    })
    .toEqual(['run', 'run']);
  await stop();
});
