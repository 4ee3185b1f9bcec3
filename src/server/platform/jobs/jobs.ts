import { sql } from 'kysely';
import { db } from '../database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { backoffMs, JOB_RETRY, nextRunAt, type Schedule } from './schedule.ts';
import {
  attempt,
  claim,
  leaseEnd,
  MAX_RESULT_LENGTH,
  release,
  selectTasks,
  type TaskRow,
  toLastError,
} from './tasks.ts';

const JOBS = 'jobs';
export const CLOCK = 'clock';

/** A job may run twice if a process is killed, so it must be idempotent. */
export interface JobDefinition {
  /** At most 60 characters; `src/client/backoffice/settings/jobTitles.ts` has the title for staff. */
  name: string;
  schedule: Schedule;
  /** Also runs while the clock is in doubt (clock.ts), because it deletes, cancels and sends nothing. */
  isSafeAtAnyTime?: boolean;
  /** Returns a short result for staff, without personal data. `failures` are those since the last success. */
  work(deps: Deps, signal: AbortSignal, run: { isRequested: boolean; failures: number }): Promise<string | undefined>;
}

/** Jobs are the tasks of one queue. */
export const selectJobs = (em: StoreEntityManager) => selectTasks(em, JOBS);

/** Updates the rows of the jobs. */
export const updateJobs = (em: StoreEntityManager) => db(em).updateTable('task').where('queue', '=', JOBS);

/** Inserts missing jobs, and makes those with an interval due, unless they run or have failed. */
export async function registerJobs(services: Services, jobs: readonly JobDefinition[]): Promise<void> {
  const now = services.now();
  const rows = jobs.map((job) => {
    const run_at = 'everyMs' in job.schedule ? now : nextRun(services, job);
    return { queue: JOBS, dedupe_key: job.name, payload: '{}', run_at, created_at: now };
  });
  await db(services.forkEm())
    .insertInto('task')
    .values(rows)
    .onDuplicateKeyUpdate({ run_at: sql`if(attempts = 0, least(run_at, values(run_at)), run_at)` })
    .execute();
}

/** Runs due jobs one after the other and returns their names. A failure is stored and logged. */
export async function runDueJobs(
  services: Services,
  jobs: readonly JobDefinition[],
  signal: AbortSignal,
): Promise<string[]> {
  const ran: string[] = [];
  const em = services.forkEm();
  const rows = new Map((await selectJobs(em).execute()).map((row) => [row.dedupe_key, row]));
  for (const job of jobs) {
    const row = rows.get(job.name);
    if (!row || signal.aborted) continue;
    // Later than the schedule, retries or lease allow: a clock that was ahead leaves such times behind.
    const latest = row.lease_token ? leaseEnd(services.now()) : nextRun(services, job, row.attempts);
    if (row.run_at > latest)
      await updateJobs(em).set({ run_at: latest }).where('id', '=', row.id).where('run_at', '=', row.run_at).execute();
    if (!isDue(row, services.now()) || (!job.isSafeAtAnyTime && !row.requested_at && (await isClockDoubted(em))))
      continue;
    if (await runIfDue(services, job, signal)) ran.push(job.name);
  }
  return ran;
}

const isDue = ({ requested_at, lease_token, run_at }: TaskRow, now: Date): boolean =>
  run_at <= now || (requested_at !== null && lease_token === null);

const isClockDoubted = async (em: StoreEntityManager): Promise<boolean> =>
  (await selectJobs(em).where('dedupe_key', '=', CLOCK).where('last_error', '<>', '').execute()).length > 0;

const nextRun = ({ now, config }: Services, { schedule }: JobDefinition, failures = 0): Date =>
  failures > 0
    ? new Date(now().getTime() + backoffMs(JOB_RETRY, failures))
    : nextRunAt(schedule, now(), config.store.timeZone);

async function runIfDue(services: Services, job: JobDefinition, signal: AbortSignal): Promise<boolean> {
  const { forkEm, now, log } = services;
  const [task] = await claim(services, async (em, at) => {
    const rows = await selectJobs(em).where('dedupe_key', '=', job.name).forUpdate().skipLocked().execute();
    return rows.filter((row) => isDue(row, at));
  });
  if (!task) return false;
  const { attempts, requested_at } = task;
  const run = { isRequested: requested_at !== null, failures: attempts - 1 };
  const work = async (held: AbortSignal) => {
    const result = (await job.work({ ...services, em: forkEm() }, held, run)) ?? '';
    const success = { finished_at: now(), result: result.slice(0, MAX_RESULT_LENGTH), attempts: 0, last_error: '' };
    await release(forkEm(), task, { ...success, run_at: nextRun(services, job) });
  };
  await attempt(services, task, signal, work, async (error) => {
    log.error({ err: error, job: job.name, failures: attempts }, 'a job failed');
    const failure = { finished_at: now(), failed_at: now(), last_error: toLastError(error) };
    await release(forkEm(), task, { ...failure, run_at: nextRun(services, job, attempts) });
  });
  return true;
}
