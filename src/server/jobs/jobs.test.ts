import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { registerJobs, runDueJobs } from '../platform/jobs/jobs.ts';

const { signal } = new AbortController();
const store = await openTestStore();
const staff = await store.staff(await store.make.staff({ name: 'Ana Cruz' }));
await registerJobs(store.services, store.services.scheduler.jobs);

const look = () => runDueJobs(store.services, store.services.scheduler.jobs, signal);
const jobNamed = async (name: string) => (await staff.jobs.list()).jobs.find((job) => job.name === name);

test('staff see each job with its last and next run', async () => {
  await look();
  const { jobs } = await staff.jobs.list();
  expect(jobs.map(({ name }) => name)).toEqual(store.services.scheduler.jobs.map(({ name }) => name));
  expect(await jobNamed('sms-codes')).toMatchObject({
    is_running: false,
    is_requested: false,
    failures: 0,
    finished_at: store.clock.now(),
    next_run_at: new Date(store.clock.now().getTime() + 3_600_000),
  });
});

test('"run now" starts a job immediately and once, and the audit log names the user', async () => {
  expect(await staff.jobs.run({ name: 'sms-codes' })).toEqual({ msg: serverMessages.jobRequested });
  await staff.jobs.run({ name: 'sms-codes' });
  expect(await jobNamed('sms-codes')).toMatchObject({ is_requested: true });
  expect(await look()).toEqual(['sms-codes']);
  expect(await look()).toEqual([]);
  const rows = await store.deps().em.execute("select record_id, staff_name from audit_log where record_type = 'job'");
  expect(rows).toEqual([{ record_id: 'sms-codes', staff_name: 'Ana Cruz' }]);
});

test('an unknown job or queue is rejected', async () => {
  await expect(staff.jobs.run({ name: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.jobs.retryTasks({ name: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
