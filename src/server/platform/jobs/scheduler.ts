import { setTimeout as elapse } from 'node:timers/promises';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import type { Services } from '../services.ts';
import { type JobDefinition, registerJobs, runDueJobs } from './jobs.ts';
import { createWorker, type QueueDefinition } from './queue.ts';

const POLL_MS = 5_000;
/** While the database is unavailable. */
const AWAY_POLL_MS = 30_000;
const GATHER_MS = 250;

export interface Scheduler {
  jobs: readonly JobDefinition[];
  queues: readonly QueueDefinition<never>[];
  /** Checks the named queues, or all, immediately. Call after the commit that adds tasks. */
  wake(...queues: string[]): void;
  /** Registers the jobs and runs due work. The returned function stops it and waits for running work. */
  start(services: Services): () => Promise<void>;
}

/** One scheduler per process; leases in the database keep processes from the same task. */
export function createScheduler({ jobs, queues }: Pick<Scheduler, 'jobs' | 'queues'>): Scheduler {
  const loops = new Set<{ queue: string; wakeUp: () => void }>();
  const wake = (...names: string[]) => {
    for (const { queue, wakeUp } of loops) if (names.length === 0 || names.includes(queue)) wakeUp();
  };

  /** Logs an unavailable database once, not at every check. */
  async function repeat(services: Services, look: () => Promise<unknown>, signal: AbortSignal, queue = '') {
    const loop = { queue, wakeUp: () => {} };
    loops.add(loop);
    for (let isAway = false; !signal.aborted; ) {
      const { promise: news, resolve } = Promise.withResolvers<void>();
      loop.wakeUp = resolve;
      try {
        await look();
        isAway = false;
      } catch (error) {
        if (!isAway && !signal.aborted) services.log.warn({ err: error }, 'background work cannot go on for now');
        isAway = true;
      }
      if (signal.aborted) break;
      const timer = setTimeout(resolve, isAway ? AWAY_POLL_MS : POLL_MS);
      await news;
      clearTimeout(timer);
      // Waits so that one check gets several tasks.
      if (!signal.aborted) await elapse(GATHER_MS);
    }
    loops.delete(loop);
  }

  return {
    jobs,
    queues,
    wake,
    start: (services) => {
      const ending = new AbortController();
      const { signal } = ending;
      const upSince = services.now();
      let isRegistered = false;
      const runJobs = async () => {
        if (!isRegistered) await registerJobs(services, jobs);
        isRegistered = true;
        const { reportMs } = services.config.databaseTimeouts;
        await withStatementTimeout(reportMs, () => runDueJobs(services, jobs, { upSince, signal }));
      };
      // Separate loops, so that a long job delays no task and no queue delays another.
      const running = [
        repeat(services, runJobs, signal),
        ...queues.flatMap((queue) => {
          const work = createWorker(services, queue, signal);
          return Array.from({ length: queue.workers ?? 1 }, () => repeat(services, work, signal, queue.name));
        }),
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
    scheduler: Scheduler;
  }
}
