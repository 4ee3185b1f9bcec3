import type { Selectable } from 'kysely';
import { db, type TablesOf } from '../database/db.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { MAX_RESULT_LENGTH } from './limits.ts';
import { backoffMs, JOB_RETRY, nextRunAt, type Schedule } from './schedule.ts';
import { claim, holding, leaseEnd, release, releaseAtEnd, toLastError } from './tasks.ts';

const JOBS = 'jobs';
export const CLOCK = 'clock';

/** A job may run twice if a process is killed, so it must be idempotent. */
export interface JobDefinition {
  /** At most 60 characters; `src/client/backoffice/settings/jobTitles.ts` has the title for staff. */
  name: string;
  schedule: Schedule;
  isRunAtStart?: boolean;
  /** Delays scheduled runs until the process is this old; runs that staff request are exempt. */
  minUptimeMs?: number;
  /** Also runs while the clock is in doubt (clock.ts), because it deletes, cancels and sends nothing. */
  isSafeAtAnyTime?: boolean;
  /** Returns a short result for staff, without personal data. */
  work(deps: Deps, signal: AbortSignal, run: JobRun): Promise<string | undefined>;
}

interface JobRun {
  isRequested: boolean;
  /** Consecutive failures before this run. */
  failures: number;
}

type JobRow = Selectable<TablesOf<StoreEntityManager>['task']>;

/** Jobs are the tasks of one queue. */
export const selectJobs = (em: StoreEntityManager) => db(em).selectFrom('task').selectAll().where('queue', '=', JOBS);

/** Updates the rows of the jobs. */
export const updateJobs = (em: StoreEntityManager) => db(em).updateTable('task').where('queue', '=', JOBS);

/** Inserts missing jobs, and makes jobs with `isRunAtStart` due. */
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

/** Runs due jobs one after the other and returns their names. A failure is stored and logged. `upSince` is the start of this process. */
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

/** Corrects due times beyond the schedule, retries or lease, which a clock that was ahead leaves behind. */
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

const retryAt = (failures: number, now: Date) => new Date(now.getTime() + backoffMs(JOB_RETRY, failures));

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
