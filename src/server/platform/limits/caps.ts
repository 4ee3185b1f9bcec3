import { availableParallelism } from 'node:os';
import type { RequestHandler } from 'express';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { currentRequest } from '../requests/requestContext.ts';
import { networkOf } from './networks.ts';

export interface CapLimits {
  each: number;
  all?: number;
  /** How many may wait for each caller, ten seconds at most. */
  waiting?: number;
  /** The error message when the cap is reached; by default, that the store is busy. */
  message?: string;
}

/** Work that takes a whole core: one is left for everything else where there are several. */
const CORES = Math.max(1, Math.min(2, availableParallelism() - 1));

/** SECURITY.md shows the table. */
export const CAPS = {
  /** Requests of a network before their caller is admitted; a whole campus may share a network. */
  network: { each: 8, waiting: 1_000 },
  /** Calls of a customer, a staff user or an API token in all sessions, and of a network; each call of a batch counts. */
  call: { each: 4, waiting: 1_000 },
  /** Forms of more than a few kilobytes, from before their first byte is read until the last has come. */
  upload: { each: 1, all: 24, message: serverMessages.tooManyUploads },
  /** Files that are sent to a caller, until the last byte is read; and files that are made. */
  file: { each: 2, message: serverMessages.tooManyFiles },
  fileMaker: { each: 1, all: 4, waiting: 20 },
  /** Pictures that are decoded, spreadsheets that are read, written and checked, imports that are written. */
  picture: { each: 1, all: CORES, waiting: 20 },
  sheetReader: { each: 1, all: 2, waiting: 20 },
  sheetWriter: { each: 1, all: 1, waiting: 20 },
  importCheck: { each: 1, waiting: 20 },
  importRun: { each: 1, all: 1, waiting: 20 },
  /** Passwords that are hashed, each a core and 19 MB for some 30 ms. */
  password: { each: 1, all: CORES, waiting: 50 },
} as const satisfies Record<string, CapLimits>;

const WAIT_MS = 10_000;
const RETRY_SECONDS = 2;

export interface Cap {
  /** Resolves with a function that returns the place. Throws too_many or unavailable if too many wait, or for too long. */
  take(who?: string): Promise<() => void>;
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  count(): number;
}

interface CallerState {
  running: number;
  queue: (() => void)[];
}

/** The network or person of this request; empty outside of requests, where the store itself works without a cap. */
const caller = () => currentRequest()?.who ?? '';

/** Waiting callers take turns, however many places one caller asks for. */
export function createCap({ each, all = Infinity, waiting = 0, message }: CapLimits): Cap {
  /** The first has waited longest for a turn. */
  const callers = new Map<string, CallerState>();
  let running = 0;
  const tooMany = () =>
    new DomainError(message ? 'too_many' : 'unavailable', message ?? serverMessages.storeUnavailable, {
      retryAfter: RETRY_SECONDS,
    });
  const beginNext = () => {
    for (const [who, one] of callers) {
      if (running >= all) return;
      const begin = one.running < each ? one.queue.shift() : undefined;
      if (!begin) continue;
      callers.delete(who);
      callers.set(who, one);
      begin();
    }
  };
  const forget = (who: string, one: CallerState) => {
    if (one.running === 0 && one.queue.length === 0) callers.delete(who);
  };
  const begin = (who: string, one: CallerState) => {
    running += 1;
    one.running += 1;
    let hasPlace = true;
    return () => {
      if (!hasPlace) return;
      hasPlace = false;
      running -= 1;
      one.running -= 1;
      forget(who, one);
      beginNext();
    };
  };
  const take = async (who = caller()) => {
    if (who === '') return () => {};
    const one = callers.get(who) ?? { running: 0, queue: [] };
    const isFree = one.queue.length === 0 && one.running < each && running < all;
    if (!isFree && one.queue.length >= waiting) throw tooMany();
    callers.set(who, one);
    if (isFree) return begin(who, one);
    return new Promise<() => void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        // Not in the same turn of the event loop: fifty calls that are rejected at once would delay every other caller by all of them.
        setImmediate(resolve, begin(who, one));
      };
      const timer = setTimeout(() => {
        one.queue.splice(one.queue.indexOf(start), 1);
        forget(who, one);
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

/** What a proxy asks, which must learn the truth from a store that is busy. */
const PROBES: readonly string[] = ['/healthz', '/readyz'];

/** Limits a network's requests until the response ended or the caller was admitted, whose calls then count for the person (trpc/procedures.ts). */
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
