import { availableParallelism } from 'node:os';
import type { RequestHandler } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { currentRequest } from '../requests/requestContext.ts';
import { networkOf } from './networks.ts';

export interface CapLimits {
  each: number;
  all?: number;
  /** Waiting requests per caller, ten seconds at most. */
  waiting?: number;
  /** Default: the message that the store is busy. */
  message?: string;
}

/** For work that occupies a core. Leaves one core free if there are several. */
const CORES = Math.max(1, Math.min(2, availableParallelism() - 1));

/** SECURITY.md shows the table. */
export const CAPS = {
  /** Requests of a network before their caller is admitted; a whole campus may share a network. */
  network: { each: 8, waiting: 1_000 },
  /** Calls of a customer, staff user or API token in all sessions, and of a network. Each call of a batch counts. */
  call: { each: 4, waiting: 1_000 },
  /** Forms larger than SMALL_FORM_BYTES, while they are read. */
  upload: { each: 1, all: 24, message: serverMessages.tooManyUploads },
  /** Files being generated or sent to a caller. */
  file: { each: 2, message: serverMessages.tooManyFiles },
  fileMaker: { each: 1, all: 4, waiting: 20 },
  /** Decoding pictures; reading, checking and importing spreadsheets. */
  picture: { each: 1, all: CORES, waiting: 20 },
  sheetReader: { each: 1, all: 2, waiting: 20 },
  importCheck: { each: 1, waiting: 20 },
  importRun: { each: 1, all: 1, waiting: 20 },
  /** Hashing takes a core and 19 MB for some 30 ms. */
  password: { each: 1, all: CORES, waiting: 50 },
} as const satisfies Record<string, CapLimits>;

const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

interface CallerState {
  running: number;
  queue: (() => void)[];
}

export type Cap = ReturnType<typeof createCap>;

/** Gives slots to waiting callers in rotation, however many slots one caller requests. */
export function createCap({ each, all = Infinity, waiting = 0, message }: CapLimits) {
  /** In order of waiting time, longest first. */
  const callers = new Map<string, CallerState>();
  let running = 0;
  const tooMany = () =>
    new DomainError(message ? 'too_many' : 'unavailable', message ?? serverMessages.storeUnavailable, {
      retryAfter: RETRY_SECONDS,
    });
  const beginNext = () => {
    for (const [who, one] of callers) {
      const start = running < all && one.running < each ? one.queue.shift() : undefined;
      if (start || one.running + one.queue.length === 0) callers.delete(who);
      if (start) callers.set(who, one);
      start?.();
    }
  };
  const begin = (one: CallerState) => {
    running += 1;
    one.running += 1;
    let hasPlace = true;
    return () => {
      if (!hasPlace) return;
      hasPlace = false;
      running -= 1;
      one.running -= 1;
      beginNext();
    };
  };
  /** Resolves with a function that releases the slot. Throws too_many or unavailable if too many wait, or for too long. */
  const take = async (who = currentRequest()?.who ?? '') => {
    // Background work has no caller, and no cap.
    if (who === '') return () => {};
    const one = callers.get(who) ?? { running: 0, queue: [] };
    const isFree = one.queue.length === 0 && one.running < each && running < all;
    if (!isFree && one.queue.length >= waiting) throw tooMany();
    callers.set(who, one);
    if (isFree) return begin(one);
    return new Promise<() => void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        // In a later tick of the event loop, because fifty immediate rejections would delay every other caller.
        setImmediate(resolve, begin(one));
      };
      const timer = setTimeout(() => {
        one.queue.splice(one.queue.indexOf(start), 1);
        beginNext();
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

/** A proxy's probes must get a true response from a busy store. */
const PROBES: readonly string[] = ['/healthz', '/readyz'];

/** Caps a network's requests until the response ends or the caller is admitted, who has a separate cap (trpc/procedures.ts). */
export function capRequests(): RequestHandler {
  const networks = createCap(CAPS.network);
  return async ({ ip = '', path }, response, next) => {
    const current = currentRequest();
    if (!current || PROBES.includes(path)) return next();
    const network = `network ${networkOf(ip)}`;
    current.network = current.who = network;
    const take = async () => {
      current.leave = await networks.take(network);
      if (response.closed) current.leave();
    };
    current.withoutPlace = async (work) => {
      current.leave?.();
      try {
        return await work();
      } finally {
        if (current.who === network) await take();
      }
    };
    await take();
    response.once('close', () => current.leave?.());
    next();
  };
}
