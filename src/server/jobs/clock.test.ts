import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { serverMessages } from '#shared/serverMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { type JobDefinition, registerJobs, runDueJobs, selectJobs, updateJobs } from '../platform/jobs/jobs.ts';
import { insertTasks, taskOf, workQueue } from '../platform/jobs/queue.ts';
import { leaseEnd } from '../platform/jobs/tasks.ts';
import type { Services } from '../platform/services.ts';
import { clockCheck } from './clock.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const START = new Date('2026-11-20T02:00:00Z');
const { signal } = new AbortController();

const work = async () => undefined;
const jobs: JobDefinition[] = [
  clockCheck,
  { name: 'deletes', schedule: { everyMs: HOUR * 1_000 }, work },
  { name: 'counts', schedule: { everyMs: HOUR * 1_000 }, isSafeAtAnyTime: true, work },
];

const store = await openTestStore({ now: START });
const log = { error: vi.fn(), warn: vi.fn() };
const services: Services = { ...store.services, log: log as never };
beforeEach(async () => {
  store.clock.set(START);
  log.error.mockClear();
  for (const table of ['task', 'sequence']) await store.deps().em.execute(`delete from ${table}`);
  await registerJobs(services, jobs);
  await look();
});

const look = () => runDueJobs(services, jobs, signal);
const rowOf = (name: string) => selectJobs(store.deps().em).where('dedupe_key', '=', name).executeTakeFirstOrThrow();
/** Runs the check every minute for this time; returns the names of the jobs that ran. */
async function lookFor(seconds: number): Promise<string[]> {
  const ran: string[] = [];
  for (let passed = 0; passed < seconds; passed += MINUTE) {
    store.clock.advance(MINUTE);
    ran.push(...(await look()));
  }
  return ran;
}

test('while the clock is ahead by more than a day, jobs that delete wait, the others run, and log and page report it', async () => {
  store.clock.advance(YEAR);
  expect(await look()).toEqual(['clock', 'counts']);
  expect(await rowOf('clock')).toMatchObject({ attempts: 1, last_error: serverMessages.clockJumped });
  expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ job: 'clock' }), 'a job failed');
  expect(await lookFor(50 * MINUTE)).not.toContain('deletes');
  expect(await lookFor(20 * MINUTE)).toContain('deletes');
});

test('after a clock is corrected, every job is due by its schedule', async () => {
  store.clock.advance(YEAR);
  await look();
  store.clock.set(new Date(START.getTime() + 30_000));
  expect(new Set(await lookFor(5 * MINUTE))).toEqual(new Set(['clock']));
  expect(await rowOf('clock')).toMatchObject({ attempts: 0 });
  for (const { name } of jobs) {
    expect((await rowOf(name)).run_at.getTime()).toBeLessThanOrEqual(store.clock.now().getTime() + HOUR * 1_000);
  }
  expect(await lookFor(HOUR)).toEqual(expect.arrayContaining(['deletes', 'counts']));
});

test('running the clock job or the job itself by hand ends the wait', async () => {
  store.clock.advance(YEAR);
  await look();
  const request = (name: string) =>
    updateJobs(store.deps().em).set({ requested_at: store.clock.now() }).where('dedupe_key', '=', name).execute();
  await request('deletes');
  expect(await look()).toEqual(['deletes']);
  store.clock.advance(2 * HOUR);
  await request('clock');
  expect(await look()).toEqual(['clock', 'deletes', 'counts']);
});

test('a lease and a task from the wrong time do not wait for it', async () => {
  const done: number[] = [];
  const queue = {
    name: 'sample',
    payload: z.number(),
    work: async (_: unknown, task: { payload: number }) => void done.push(task.payload),
  };
  store.clock.advance(YEAR);
  await insertTasks(store.deps().em, [taskOf(queue, 1, { now: store.clock.now() })]);
  const lease = { lease_token: 'killed', run_at: leaseEnd(store.clock.now()) };
  await updateJobs(store.deps().em).set(lease).where('dedupe_key', '=', 'counts').execute();
  store.clock.set(START);
  await lookFor(2 * MINUTE);
  await workQueue(services, queue, signal);
  expect(done).toEqual([1]);
  expect(await lookFor(HOUR)).toContain('counts');
});
