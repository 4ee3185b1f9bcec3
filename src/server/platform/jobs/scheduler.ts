import { setTimeout as elapse } from 'node:timers/promises';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import type { Services } from '../services.ts';
import { type JobDefinition, registerJobs, runDueJobs } from './jobs.ts';
import { type QueueDefinition, workQueue } from './queue.ts';

const POLL_MS = 5_000;
const GATHER_MS = 250;

interface BackgroundWork {
  jobs: readonly JobDefinition[];
  queues: readonly QueueDefinition<never>[];
}

/** One scheduler per process; leases in the database keep processes from the same task. */
export function createScheduler({ jobs, queues }: BackgroundWork) {
  const sleepers = new Map<string, AbortController>();
  /** Checks the named queues, or all and the jobs, immediately. Call after the commit that adds tasks. */
  const wake = (...names: string[]) => {
    for (const [name, sleeper] of sleepers) if (names.length === 0 || names.includes(name)) sleeper.abort();
  };

  /** Logs an unavailable database once, not at every check. */
  async function repeat({ log }: Services, name: string, look: () => Promise<unknown>, signal: AbortSignal) {
    for (let isUnavailable = false; !signal.aborted; ) {
      const sleeper = new AbortController();
      sleepers.set(name, sleeper);
      try {
        await look();
        isUnavailable = false;
      } catch (error) {
        if (!isUnavailable && !signal.aborted) log.warn({ err: error }, 'background work cannot go on for now');
        isUnavailable = true;
      }
      await elapse(POLL_MS, undefined, { signal: sleeper.signal }).catch(() => undefined);
      // Waits so that one check gets several tasks.
      if (!signal.aborted) await elapse(GATHER_MS);
    }
  }

  return {
    jobs,
    queues,
    wake,
    /** Registers the jobs and runs due work. The returned function stops it and waits for running work. */
    start: (services: Services) => {
      const ending = new AbortController();
      const { signal } = ending;
      let isRegistered = false;
      const runJobs = async () => {
        if (!isRegistered) await registerJobs(services, jobs);
        isRegistered = true;
        const { reportMs } = services.config.databaseTimeouts;
        await withStatementTimeout(reportMs, () => runDueJobs(services, jobs, signal));
      };
      // Separate loops, so that a long job delays no task and no queue delays another.
      const running = [
        repeat(services, 'jobs', runJobs, signal),
        ...queues.map((queue) => repeat(services, queue.name, () => workQueue(services, queue, signal), signal)),
      ];
      return async () => {
        ending.abort();
        wake();
        await Promise.all(running);
      };
    },
  };
}

declare module '../services.ts' {
  interface Services {
    scheduler: ReturnType<typeof createScheduler>;
  }
}
