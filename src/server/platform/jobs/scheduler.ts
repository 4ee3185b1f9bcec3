import { withStatementTimeout } from '../database/statementTimeout.ts';
import type { Services } from '../services.ts';
import { type JobDefinition, registerJobs, runDueJobs } from './jobs.ts';
import { type QueueDefinition, workQueue } from './queue.ts';

const POLL_MS = 5_000;
/** Between two looks while the database is away. */
const AWAY_POLL_MS = 30_000;

/** Rows of a feature's own that wait to be worked on, as the tasks of a queue do. */
export interface OutboxDefinition {
  /** The name for `wake`. */
  name: string;
  /** Runs everything that is due. Any number of processes may call it at the same time. */
  work(services: Services, signal: AbortSignal): Promise<unknown>;
}

/** The store's background work: its jobs and queues, and the functions that start it. */
export interface Scheduler {
  jobs: readonly JobDefinition[];
  queues: readonly QueueDefinition<never>[];
  outboxes: readonly OutboxDefinition[];
  /**
   * Has this process look at once whether anything is due, in the queues and outboxes that are named or in all, to be called after the
   * commit that made it so.
   */
  wake(...queues: string[]): void;
  /** Registers the jobs and does what is due from now on; returns what ends it, which waits for the work under way. */
  start(services: Services): () => Promise<void>;
}

/** Puts jobs and queues together. Each process has one scheduler; leases in the database keep them apart. */
export function createScheduler({
  jobs,
  queues,
  outboxes = [],
}: Pick<Scheduler, 'jobs' | 'queues'> & Partial<Pick<Scheduler, 'outboxes'>>): Scheduler {
  /** The functions that wake a loop, with the queue that it works on. */
  const sleepers = new Map<() => void, string | undefined>();
  const wake = (...names: string[]) => {
    for (const [wakeUp, queue = ''] of [...sleepers]) if (names.length === 0 || names.includes(queue)) wakeUp();
  };
  /** Resolves after its time, when it is woken, or at the end. */
  const sleep = (ms: number, signal: AbortSignal, queue?: string) =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        sleepers.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      sleepers.set(done, queue);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });

  /** Looks for work again and again. That the database is away is said once, and not with every look. */
  async function repeat(services: Services, look: () => Promise<unknown>, signal: AbortSignal, queue?: string) {
    let isAway = false;
    while (!signal.aborted) {
      try {
        await withStatementTimeout(services.config.databaseTimeouts.reportMs, look);
        isAway = false;
      } catch (error) {
        if (!isAway && !signal.aborted) services.log.warn({ err: error }, 'background work cannot go on for now');
        isAway = true;
      }
      await sleep(isAway ? AWAY_POLL_MS : POLL_MS, signal, queue);
    }
  }

  return {
    jobs,
    queues,
    outboxes,
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
      const loops = [
        repeat(services, runJobs, signal),
        ...queues.flatMap((queue) =>
          Array.from({ length: queue.workers ?? 1 }, () =>
            repeat(services, () => workQueue(services, queue, signal), signal, queue.name),
          ),
        ),
        ...outboxes.map(({ name, work }) => repeat(services, () => work(services, signal), signal, name)),
      ];
      return async () => {
        ending.abort();
        await Promise.all(loops);
      };
    },
  };
}

declare module '../services.ts' {
  interface Services {
    scheduler: Scheduler;
  }
}
