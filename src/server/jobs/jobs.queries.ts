import type { z } from 'zod';
import type { JobRecord, jobsOutput } from '#shared/contracts/jobs.ts';
import { selectJobs } from '../platform/jobs/jobs.ts';
import type { Deps } from '../platform/services.ts';
import { readQueueStates } from './queueTasks.ts';

/** Omits jobs that no process has registered yet. */
export async function listJobs({ em, now, scheduler }: Deps): Promise<z.output<typeof jobsOutput>> {
  const rows = new Map((await selectJobs(em).execute()).map((row) => [row.dedupe_key, row]));
  const states = await readQueueStates(em);
  const jobs = scheduler.jobs.flatMap(({ name, schedule }): JobRecord[] => {
    const row = rows.get(name);
    if (!row) return [];
    const { attempts, run_at, lease_token, requested_at, started_at, finished_at } = row;
    const { result, last_error, failed_at } = row;
    const is_running = lease_token !== null && run_at > now();
    const duration_ms = started_at && finished_at ? finished_at.getTime() - started_at.getTime() : null;
    return [
      {
        ...{ name, schedule, is_running, is_requested: requested_at !== null },
        next_run_at: is_running && started_at ? started_at : run_at,
        ...{ started_at, finished_at },
        // Negative while a further run is in progress.
        duration_ms: duration_ms === null || duration_ms < 0 ? null : duration_ms,
        failures: is_running ? attempts - 1 : attempts,
        ...{ result, last_error, failed_at },
      },
    ];
  });
  const queues = scheduler.queues.map(({ name }) => {
    const { waiting = 0, given_up = 0, oldest_at = null, last_error = '' } = states.get(name) ?? {};
    return { name, waiting, given_up, oldest_at, last_error };
  });
  return { jobs, queues };
}
