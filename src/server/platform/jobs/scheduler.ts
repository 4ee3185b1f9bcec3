import { setTimeout as elapse } from 'node:timers/promises';
import { withStatementTimeout } from '../database/statementTimeout.ts';
import type { Services } from '../services.ts';
import { type JobDefinition, registerJobs, runDueJobs } from './jobs.ts';
import { type QueueDefinition, workQueue } from './queue.ts';

const POLL_MS = 5_000;
/** Between two looks while the database is away. */
const AWAY_POLL_MS = 30_000;
const GATHER_MS = 100;

/** The store's background work: its jobs and queues, and the functions that start it. */
export interface Scheduler {
  jobs: readonly JobDefinition[];
  queues: readonly QueueDefinition<never>[];
  /**
   * Has this process look at once whether anything is due, in the queues that are named or in all, to be called after the
   * commit that made it so.
   */
  wake(...queues: string[]): void;
  /** Registers the jobs and does what is due from now on; returns what ends it, which waits for the work under way. */
  start(services: Services): () => Promise<void>;
}

/** Puts jobs and queues together. Each process has one scheduler; leases in the database keep them apart. */
export function createScheduler({ jobs, queues }: Pick<Scheduler, 'jobs' | 'queues'>): Scheduler {
  /** The loops that run, each with the queue that it works on. */
  const loops = new Set<{ queue: string; wakeUp: () => void }>();
  const wake = (...names: string[]) => {
    for (const { queue, wakeUp } of loops) if (names.length === 0 || names.includes(queue)) wakeUp();
  };

  /** Looks for work again and again, at once if it was woken in the meantime. That the database is away is logged once, not with every look. */
  async function repeat(services: Services, look: () => Promise<unknown>, signal: AbortSignal, queue = '') {
    const loop = { queue, wakeUp: () => {} };
    loops.add(loop);
    for (let isAway = false; !signal.aborted; ) {
      const { promise: news, resolve } = Promise.withResolvers<void>();
      loop.wakeUp = resolve;
      try {
        await withStatementTimeout(services.config.databaseTimeouts.reportMs, look);
        isAway = false;
      } catch (error) {
        if (!isAway && !signal.aborted) services.log.warn({ err: error }, 'background work cannot go on for now');
        isAway = true;
      }
      if (signal.aborted) break;
      const timer = setTimeout(resolve, isAway ? AWAY_POLL_MS : POLL_MS);
      await news;
      clearTimeout(timer);
      // Lets tasks come together for a moment.
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
        await runDueJobs(services, jobs, { upSince, signal });
      };
      // A long job keeps no task waiting, and no queue the other.
      const running = [
        repeat(services, runJobs, signal),
        ...queues.flatMap((queue) =>
          Array.from({ length: queue.workers ?? 1 }, () =>
            repeat(services, () => workQueue(services, queue, signal), signal, queue.name),
          ),
        ),
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
