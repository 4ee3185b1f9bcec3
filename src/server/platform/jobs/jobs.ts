import type { Selectable } from 'kysely';
import { db, type TablesOf } from '../database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { MAX_RESULT_LENGTH } from './limits.ts';
import { backoffMs, JOB_RETRY, nextRunAt, type Schedule } from './schedule.ts';
import { claim, holding, leaseEnd, release, releaseAtEnd, toLastError } from './tasks.ts';

/** The queue whose tasks are the jobs. */
const JOBS = 'jobs';
/** The job that checks the clock (clock.ts). */
export const CLOCK = 'clock';

/** A job as its feature declares it. It may run twice where a process is killed, so doing it again must do no harm. */
export interface JobDefinition {
  /** At most 60 characters; `src/client/backoffice/settings/jobTitles.ts` says what staff read. */
  name: string;
  schedule: Schedule;
  /** Runs when a process starts, too. */
  isRunAtStart?: boolean;
  /** Not by a process younger than this, unless staff ask for it. */
  minUptimeMs?: number;
  /** Runs while the clock is in doubt (clock.ts), too: it deletes, cancels and sends nothing. */
  isSafeAtAnyTime?: boolean;
  /** Does the work; what it returns is shown to staff, in a few words and without personal data. */
  work(deps: Deps, signal: AbortSignal, run: JobRun): Promise<string | undefined>;
}

interface JobRun {
  /** Whether staff asked for this run. */
  isRequested: boolean;
  /** Failed runs in a row before this one. */
  failures: number;
}

type JobRow = Selectable<TablesOf<StoreEntityManager>['task']>;

/** The rows of the jobs, which are the tasks of one queue. */
export const selectJobs = (em: StoreEntityManager) => db(em).selectFrom('task').selectAll().where('queue', '=', JOBS);

/** Changes the rows of the jobs. */
export const updateJobs = (em: StoreEntityManager) => db(em).updateTable('task').where('queue', '=', JOBS);

/** Makes the rows of new jobs, and makes those due that want to run at a start of the store. */
export async function registerJobs(services: Services, jobs: readonly JobDefinition[]): Promise<void> {
  const em = services.forkEm();
  const now = services.now();
  for (const { name, schedule, isRunAtStart } of jobs) {
    const run_at = 'everyMs' in schedule ? now : nextRunAt(schedule, now, services.config.store.timeZone);
    await db(em)
      .insertInto('task')
      .ignore()
      .values({ queue: JOBS, dedupe_key: name, payload: '{}', run_at, created_at: now })
      .execute();
    if (!isRunAtStart) continue;
    await updateJobs(em)
      .set({ run_at: now })
      .where('dedupe_key', '=', name)
      .where('run_at', '>', now)
      .where('lease_token', 'is', null)
      .execute();
  }
}

/**
 * Runs, one after the other, the jobs that are due and that no other process runs. Returns the names of those it ran. A
 * failure is kept with the job and logged, and ends nothing else. `upSince` is when this process started.
 */
export async function runDueJobs(
  services: Services,
  jobs: readonly JobDefinition[],
  { upSince, signal }: { upSince: Date; signal: AbortSignal },
): Promise<string[]> {
  const ran: string[] = [];
  await pullBack(services, jobs);
  const clock = jobs.find(({ name }) => name === CLOCK);
  if (clock) await runIfDue(services, clock, { upSince, signal });
  const rows = new Map((await selectJobs(services.forkEm()).execute()).map((row) => [row.dedupe_key, row]));
  const isDoubted = (rows.get(CLOCK)?.last_error ?? '') !== '';
  for (const job of jobs) {
    const row = rows.get(job.name);
    if (signal.aborted) break;
    if (!row || !isDue(row, job, { upSince, now: services.now() })) continue;
    if (isDoubted && !row.requested_at && !job.isSafeAtAnyTime) continue;
    if (await runIfDue(services, job, { upSince, signal })) ran.push(job.name);
  }
  return ran;
}

function isDue(
  { requested_at, lease_token, run_at }: Pick<JobRow, 'requested_at' | 'lease_token' | 'run_at'>,
  { minUptimeMs = 0 }: JobDefinition,
  { upSince, now }: { upSince: Date; now: Date },
): boolean {
  if (requested_at && !lease_token) return true;
  return run_at <= now && (requested_at !== null || now.getTime() - upSince.getTime() >= minUptimeMs);
}

/** Brings back what is further away than its schedule, its retries or its lease allow, as after a clock that was ahead. */
async function pullBack({ forkEm, now, config }: Services, jobs: readonly JobDefinition[]): Promise<void> {
  const em = forkEm();
  const rows = new Map((await selectJobs(em).execute()).map((row) => [row.dedupe_key, row]));
  for (const { name, schedule } of jobs) {
    const row = rows.get(name);
    if (!row) continue;
    const at = now();
    const scheduled = row.attempts > 0 ? retryAt(row.attempts, at) : nextRunAt(schedule, at, config.store.timeZone);
    const latest = row.lease_token ? leaseEnd(at) : scheduled;
    if (row.run_at <= latest) continue;
    await updateJobs(em).set({ run_at: latest }).where('id', '=', row.id).where('run_at', '=', row.run_at).execute();
  }
}

/** When a job that has failed so many times in a row (from 1) is tried again. */
const retryAt = (failures: number, now: Date) => new Date(now.getTime() + backoffMs(JOB_RETRY, failures));

/** Runs a job if it is due and no other process runs it. Returns whether it did. */
async function runIfDue(
  services: Services,
  job: JobDefinition,
  { upSince, signal }: { upSince: Date; signal: AbortSignal },
): Promise<boolean> {
  let isRequested = false;
  const [task] = await claim(services, JOBS, async (em, now) => {
    const rows = await selectJobs(em).where('dedupe_key', '=', job.name).forUpdate().skipLocked().execute();
    isRequested = rows.some(({ requested_at }) => requested_at !== null);
    return rows.filter((row) => isDue(row, job, { upSince, now }));
  });
  if (!task) return false;
  const { attempts } = task;
  try {
    const deps = { ...services, em: services.forkEm() };
    const run = { isRequested, failures: attempts - 1 };
    const result = await holding(services, task, signal, (held) => job.work(deps, held, run));
    const finished_at = services.now();
    await release(services.forkEm(), task, {
      finished_at,
      run_at: nextRunAt(job.schedule, finished_at, services.config.store.timeZone),
      result: (result ?? '').slice(0, MAX_RESULT_LENGTH),
      attempts: 0,
      last_error: '',
    });
  } catch (error) {
    const now = services.now();
    if (signal.aborted) await releaseAtEnd(services, task);
    else {
      services.log.error({ err: error, job: job.name, failures: attempts }, 'a job failed');
      const outcome = { finished_at: now, failed_at: now, last_error: toLastError(error) };
      await release(services.forkEm(), task, { ...outcome, run_at: retryAt(attempts, now) });
    }
  }
  return true;
}
