import type { z } from 'zod';
import type { JobRecord, jobsOutput } from '#shared/contracts/jobs.ts';
import { db } from '../platform/database/db.ts';
import { readQueueStates } from '../platform/jobs/queueTasks.ts';
import type { Deps } from '../platform/services.ts';

/** All jobs and queues of the store as they stand. A job that no process has registered yet is left out. */
export async function listJobs({ em, now, scheduler }: Deps): Promise<z.output<typeof jobsOutput>> {
  const rows = await db(em).selectFrom('job').selectAll().execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  const states = await readQueueStates(em);
  const jobs = scheduler.jobs.flatMap(({ name, schedule }): JobRecord[] => {
    const row = byName.get(name);
    if (!row) return [];
    const { lease_until, lease_token: _, requested_at, ...shown } = row;
    const is_running = lease_until !== null && lease_until > now();
    return [{ ...shown, schedule, is_running, is_requested: requested_at !== null }];
  });
  const queues = scheduler.queues.map(({ name }) => {
    const { waiting = 0, given_up = 0, oldest_at = null, last_error = '' } = states.get(name) ?? {};
    return { name, waiting, given_up, oldest_at, last_error };
  });
  return { jobs, queues };
}
