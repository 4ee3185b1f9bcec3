import { availableParallelism } from 'node:os';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { currentRequest } from '../requests/requestContext.ts';

/** How much of something there may be at a time: of one caller, of all callers, and what waits for it. */
export interface CapLimits {
  each: number;
  all?: number;
  waitingOfEach?: number;
  waiting?: number;
  /** What a caller is told for whom there is none; without it, that the store is busy. */
  message?: string;
}

/** Work that takes a whole core: one is left for everything else where there are several. */
const CORES = Math.max(1, Math.min(2, availableParallelism() - 1));

/** Everything that callers share; SECURITY.md shows the table. What is over a cap waits at most ten seconds. */
export const CAPS = {
  /** Requests from a network until somebody is admitted; a whole campus may share one. */
  network: { each: 8, waitingOfEach: 1_000, waiting: 5_000 },
  /** Calls of a customer, a staff user or an API token, in all of their sessions, and of a network; each call of a batch counts. */
  call: { each: 4, waitingOfEach: 1_000, waiting: 10_000 },
  /** Forms of more than a few kilobytes, from before their first byte is read until the last has come. */
  upload: { each: 1, all: 24, message: serverMessages.tooManyUploads },
  /** Files on their way to a caller, until the last byte is taken; and those that are made. */
  file: { each: 2, message: serverMessages.tooManyFiles },
  fileMaker: { each: 1, all: 4, waitingOfEach: 20, waiting: 200 },
  /** Pictures that are decoded, spreadsheets that are read, written and checked, imports that are written. */
  picture: { each: 1, all: CORES, waitingOfEach: 20, waiting: 200 },
  sheetReader: { each: 1, all: 2, waitingOfEach: 20, waiting: 200 },
  sheetWriter: { each: 1, all: 1, waitingOfEach: 20, waiting: 200 },
  importCheck: { each: 1, waitingOfEach: 20, waiting: 200 },
  importRun: { each: 1, all: 1, waitingOfEach: 20, waiting: 200 },
  /** Passwords that are hashed, each a core and 19 MB for some 30 ms. */
  password: { each: 1, all: CORES, waitingOfEach: 50, waiting: 2_000 },
} as const satisfies Record<string, CapLimits>;

const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

export interface Cap {
  /** Resolves with what gives the place back, once. Throws too_many or unavailable where too many wait, or for too long. */
  take(who?: string): Promise<() => void>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  count(): number;
}

/** Who asks in this request: a network or a person; the store itself, whom nothing holds back, outside of requests. */
const caller = () => currentRequest()?.who ?? '';

/** Gives out places. Those who wait take turns: one more of each, however much somebody wants. */
export function createCap({ each, all = Infinity, waitingOfEach = 0, waiting = Infinity, message }: CapLimits): Cap {
  /** Callers with something under way or waiting; the one that comes first has waited longest for a turn. */
  const callers = new Map<string, { running: number; queue: (() => void)[] }>();
  let [running, queued] = [0, 0];
  const tooMany = () =>
    new DomainError(message ? 'too_many' : 'unavailable', message ?? serverMessages.storeUnavailable, {
      retryAfter: RETRY_SECONDS,
    });
  const beginNext = () => {
    for (const [who, one] of callers) {
      if (running >= all) return;
      const begin = one.running < each ? one.queue.shift() : undefined;
      if (!begin) continue;
      queued -= 1;
      callers.delete(who);
      callers.set(who, one);
      begin();
    }
  };
  const begin = (who: string, one: { running: number; queue: (() => void)[] }) => {
    running += 1;
    one.running += 1;
    let hasPlace = true;
    return () => {
      if (!hasPlace) return;
      hasPlace = false;
      running -= 1;
      one.running -= 1;
      if (one.running === 0 && one.queue.length === 0) callers.delete(who);
      beginNext();
    };
  };
  const take = async (who = caller()) => {
    const one = callers.get(who) ?? { running: 0, queue: [] };
    if (who === '') return () => {};
    if (one.queue.length === 0 && one.running < each && running < all) {
      callers.set(who, one);
      return begin(who, one);
    }
    if (one.queue.length >= waitingOfEach || queued >= waiting) throw tooMany();
    callers.set(who, one);
    queued += 1;
    return new Promise<() => void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve(begin(who, one));
      };
      const timer = setTimeout(() => {
        one.queue.splice(one.queue.indexOf(start), 1);
        queued -= 1;
        if (one.running === 0 && one.queue.length === 0) callers.delete(who);
        reject(tooMany());
      }, WAIT_MS);
      one.queue.push(start);
    });
  };
  const run = async <Result>(work: () => Promise<Result>) => {
    const leave = await take();
    return work().finally(leave);
  };
  return { take, run, count: () => running };
}
