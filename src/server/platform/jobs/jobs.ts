import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import { serverMessages } from '#shared/serverMessages.ts';
import { db, type TablesOf } from '../database/db.ts';
import { describeError } from '../logging/loggedError.ts';
import type { Deps, Services, StoreEntityManager } from '../services.ts';
import { MAX_ERROR_LENGTH, MAX_RESULT_LENGTH } from './limits.ts';
import { nextRunAt, retryAt, type Schedule } from './schedule.ts';

/** A job as its feature declares it. It may run twice where a process is killed, so doing it again must do no harm. */
export interface JobDefinition {
  /** At most 60 characters; `src/shared/jobTitles.ts` says what staff read. */
  name: string;
  schedule: Schedule;
  /** Runs when a process starts, too. */
  isRunAtStart?: boolean;
  /** Not by a process younger than this, unless staff ask for it. */
  minUptimeMs?: number;
  /** Runs while the clock is in doubt (clock.ts), too: it deletes, cancels and sends nothing. */
  isSafeAtAnyTime?: boolean;
  /** How long a killed run keeps others from the job; a run that lives extends it by itself. */
  leaseMs?: number;
  /** Does the work; what it returns is shown to staff, in a few words and without personal data. */
  work(deps: Deps, signal: AbortSignal, run: Pick<Lease, 'isRequested' | 'failures'>): Promise<string | undefined>;
}

/** The job that checks the clock (clock.ts). */
export const CLOCK = 'clock';

const LEASE_MS = 5 * 60_000;
/** A lease is extended this many times while it lasts. */
const RENEWALS = 3;

interface Lease {
  token: string;
  startedAt: Date;
  /** Whether staff asked for this run. */
  isRequested: boolean;
  /** Failed runs in a row before this one. */
  failures: number;
}

/** Makes the rows of new jobs, and makes those due that want to run at a start of the store. */
export async function registerJobs(services: Services, jobs: readonly JobDefinition[]): Promise<void> {
  const em = services.forkEm();
  const now = services.now();
  for (const { name, schedule, isRunAtStart } of jobs) {
    const first = 'everyMs' in schedule ? now : nextRunAt(schedule, now, services.config.store.timeZone);
    await db(em).insertInto('job').ignore().values({ name, next_run_at: first }).execute();
    if (!isRunAtStart) continue;
    await db(em)
      .updateTable('job')
      .set({ next_run_at: now })
      .where('name', '=', name)
      .where('next_run_at', '>', now)
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
  if (clock && (await dueJobs(services)).has(clock.name)) await runJob(services, clock, { upSince, signal });
  const isDoubted = await isClockDoubted(services.forkEm());
  const due = await dueJobs(services);
  for (const job of jobs) {
    if (signal.aborted) break;
    const isRequested = due.get(job.name);
    if (isRequested === undefined || (isDoubted && !isRequested && !job.isSafeAtAnyTime)) continue;
    if (await runJob(services, job, { upSince, signal })) ran.push(job.name);
  }
  return ran;
}

/** Whether the last check of the clock failed. */
async function isClockDoubted(em: StoreEntityManager): Promise<boolean> {
  const check = await db(em).selectFrom('job').select('failures').where('name', '=', CLOCK).executeTakeFirst();
  return (check?.failures ?? 0) > 0;
}

/** The jobs that are due and run nowhere, each with whether staff asked for it. */
async function dueJobs({ forkEm, now }: Services): Promise<Map<string, boolean>> {
  const due = await db(forkEm())
    .selectFrom('job')
    .select(['name', 'requested_at'])
    .where((eb) => eb.or([eb('next_run_at', '<=', now()), eb('requested_at', 'is not', null)]))
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now())]))
    .execute();
  return new Map(due.map(({ name, requested_at }) => [name, requested_at !== null]));
}

/** Brings back what is further away than its schedule, its retries or its lease allow, as after a clock that was ahead. */
async function pullBack({ forkEm, now, config }: Services, jobs: readonly JobDefinition[]): Promise<void> {
  const em = forkEm();
  const rows = await db(em).selectFrom('job').select(['name', 'next_run_at', 'lease_until', 'failures']).execute();
  const byName = new Map(rows.map((row) => [row.name, row]));
  for (const { name, schedule, leaseMs = LEASE_MS } of jobs) {
    const row = byName.get(name);
    if (!row) continue;
    const at = now();
    const next = row.failures > 0 ? retryAt(row.failures, at) : nextRunAt(schedule, at, config.store.timeZone);
    const lease = after(at, leaseMs);
    if (row.next_run_at <= next && (row.lease_until ?? lease) <= lease) continue;
    await db(em)
      .updateTable('job')
      .set({
        next_run_at: sql<Date>`least(next_run_at, ${next})`,
        lease_until: sql<Date>`least(lease_until, ${lease})`,
      })
      .where('name', '=', name)
      .execute();
  }
}

async function runJob(
  services: Services,
  job: JobDefinition,
  { upSince, signal }: { upSince: Date; signal: AbortSignal },
): Promise<boolean> {
  const lease = await claim(services, job, upSince);
  if (!lease) return false;
  const losing = new AbortController();
  const stopRenewing = keepRenewing(services, job, lease, losing);
  try {
    const deps = { ...services, em: services.forkEm() };
    const result = await job.work(deps, AbortSignal.any([signal, losing.signal]), lease);
    await finish(services, job, lease, result ?? '');
  } catch (error) {
    if (signal.aborted) await endLease(services, job, lease);
    else await fail(services, job, lease, error);
  } finally {
    stopRenewing();
  }
  return true;
}

/** Takes the lease of a job that is due, by one statement: of two processes only one changes the row. */
async function claim(
  { forkEm, now, log }: Services,
  { name, leaseMs = LEASE_MS, minUptimeMs = 0 }: JobDefinition,
  upSince: Date,
): Promise<Lease | null> {
  const em = forkEm();
  const before = await db(em)
    .selectFrom('job')
    .select(['lease_token', 'requested_at', 'failures'])
    .where('name', '=', name)
    .executeTakeFirst();
  const isRequested = (before?.requested_at ?? null) !== null;
  // A lease that ran out is of a run that was killed; it counts as failed.
  const failures = (before?.failures ?? 0) + (before?.lease_token ? 1 : 0);
  const lease = { token: randomUUID(), startedAt: now(), isRequested, failures };
  const isOldEnough = lease.startedAt.getTime() - upSince.getTime() >= minUptimeMs;
  const claimed = await db(em)
    .updateTable('job')
    .set({
      failures,
      last_error: sql<string>`if(lease_token is null, last_error, ${serverMessages.jobAbandoned})`,
      failed_at: sql<Date | null>`if(lease_token is null, failed_at, lease_until)`,
      next_run_at: sql<Date>`least(next_run_at, ${lease.startedAt})`,
      requested_at: null,
      started_at: lease.startedAt,
      lease_until: after(lease.startedAt, leaseMs),
      // Last, for MySQL sets one column after the other.
      lease_token: lease.token,
    })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', lease.startedAt)]))
    .where((eb) =>
      eb.or([eb('requested_at', 'is not', null), ...(isOldEnough ? [eb('next_run_at', '<=', lease.startedAt)] : [])]),
    )
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) return null;
  if (before?.lease_token) log.error({ job: name }, 'a job was left in the middle by its process and starts again');
  return lease;
}

const after = (date: Date, ms: number) => new Date(date.getTime() + ms);

/** Extends the lease while the job runs, and aborts the job where another process has it by now. */
function keepRenewing(
  services: Services,
  { name, leaseMs = LEASE_MS }: JobDefinition,
  { token }: Lease,
  losing: AbortController,
): () => void {
  const renew = async () => {
    const renewed = await db(services.forkEm())
      .updateTable('job')
      .set({ lease_until: after(services.now(), leaseMs) })
      .where('name', '=', name)
      .where('lease_token', '=', token)
      .executeTakeFirst();
    if (renewed.numUpdatedRows === 0n) losing.abort();
  };
  // While the database is away nobody else can take the lease either.
  const timer = setInterval(() => void renew().catch(() => undefined), leaseMs / RENEWALS);
  timer.unref();
  return () => clearInterval(timer);
}

async function finish(services: Services, job: JobDefinition, lease: Lease, result: string): Promise<void> {
  const now = services.now();
  await endLease(services, job, lease, {
    finished_at: now,
    duration_ms: now.getTime() - lease.startedAt.getTime(),
    next_run_at: nextRunAt(job.schedule, now, services.config.store.timeZone),
    result: result.slice(0, MAX_RESULT_LENGTH),
    failures: 0,
    last_error: '',
  });
}

async function fail(services: Services, job: JobDefinition, lease: Lease, error: unknown): Promise<void> {
  const now = services.now();
  const failures = lease.failures + 1;
  services.log.error({ err: error, job: job.name, failures }, 'a job failed');
  await endLease(services, job, lease, {
    finished_at: now,
    duration_ms: now.getTime() - lease.startedAt.getTime(),
    next_run_at: retryAt(failures, now),
    failures,
    last_error: describeError(error).slice(0, MAX_ERROR_LENGTH),
    failed_at: now,
  });
}

/** Ends a lease with the outcome of its run, unless another run has taken over the job; one that the end of the process broke off has none and stays due. */
async function endLease(
  { forkEm }: Services,
  { name }: JobDefinition,
  { token }: Lease,
  outcome: Updateable<TablesOf<StoreEntityManager>['job']> = {},
): Promise<void> {
  await db(forkEm())
    .updateTable('job')
    .set({ ...outcome, lease_token: null, lease_until: null })
    .where('name', '=', name)
    .where('lease_token', '=', token)
    .execute();
}
