import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { createPool, type PoolConnection } from 'mysql2';
import { RateLimiterMemory, RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { DatabaseConnection } from '../config/environment.ts';
import { db } from '../database/db.ts';
import { DatabaseTimeoutError } from '../database/statementTimeout.ts';
import { retryAborted } from '../database/transaction.ts';
import { createKnownPlaces, type KnownPlaces, purgeKnownPlaces } from '../sessions/knownPlaces.ts';
import type { ReportLimit } from './limitHeaders.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Tries that are counted in the database, in windows of seconds that begin with the first: SECURITY.md shows the table. The limits of a network
 * are wide, because a whole campus may share one address. Responses tell a limit by the name `shownAs`.
 */
export const LIMITS = {
  staffSignIn: { points: 10, duration: 10 * MINUTE, shownAs: 'sign-in' },
  staffKnown: { points: 30, duration: 10 * MINUTE, shownAs: 'sign-in' },
  staffName: { points: 100, duration: 10 * MINUTE, shownAs: null },
  staffNetwork: { points: 60, duration: 10 * MINUTE, shownAs: 'network', isOfNetwork: true },
  staffPassword: { points: 5, duration: 10 * MINUTE, shownAs: 'password' },
  customerSignIn: { points: 300, duration: 10 * MINUTE, shownAs: 'sign-in', isOfNetwork: true },
  phoneCode: { points: 10, duration: HOUR, shownAs: 'codes', isOfNetwork: true },
  codeProof: { points: 1, duration: 10 * MINUTE, shownAs: 'codes' },
  invitation: { points: 30, duration: 10 * MINUTE, shownAs: 'invitations' },
  saleCustomer: { points: 10, duration: HOUR, shownAs: 'customers' },
  register: { points: 5, duration: 10 * MINUTE, shownAs: 'registrations' },
} as const satisfies Record<string, { points: number; duration: number; shownAs: string | null; isOfNetwork?: true }>;

/** Calls that each process counts by itself: nothing is lost with the counts when it ends. */
export const CALL_LIMITS = {
  token: { points: 600, duration: MINUTE, shownAs: 'token', message: serverMessages.tokenTooManyRequests },
  customerKeys: { points: 600, duration: HOUR, shownAs: 'keys', message: serverMessages.tooManyKeys },
  staffKeys: { points: 12_000, duration: HOUR, shownAs: 'keys', message: serverMessages.tooManyKeys },
  customerStreams: { points: 60, duration: MINUTE, shownAs: 'openings', message: serverMessages.tooManyStreams },
  staffStreams: { points: 240, duration: MINUTE, shownAs: 'openings', message: serverMessages.tooManyStreams },
  apiTokenStreams: { points: 60, duration: MINUTE, shownAs: 'openings', message: serverMessages.tooManyStreams },
} as const;

type LimitName = keyof typeof LIMITS;
export type Try = readonly [name: LimitName, who: string];

export interface CallLimit {
  /** Counts one more call and reports what is left; throws too_many with the seconds until the next window. */
  take(who: string, report: ReportLimit): Promise<void>;
}

/** One of CALL_LIMITS, with other points where the store's settings say so. `who` are people and tokens that the store knows, so that their number is bounded. */
export function createCallLimit(name: keyof typeof CALL_LIMITS, points: number = CALL_LIMITS[name].points): CallLimit {
  const { duration, shownAs, message } = CALL_LIMITS[name];
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration });
  return {
    take: async (who, report) => {
      const { consumedPoints, remainingPoints, resetSeconds } = toCount(await limiter.consume(who).catch(overLimit));
      report({ name: shownAs, quota: points, windowSeconds: duration, remaining: remainingPoints, resetSeconds });
      if (consumedPoints > points) throw new DomainError('too_many', message, { retryAfter: resetSeconds });
    },
  };
}

/** What is counted of somebody over their limit, which the library throws. */
function overLimit(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

const toCount = ({ consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes) => ({
  consumedPoints,
  remainingPoints,
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});

/** The tries of a call, and from where its caller is known. */
export interface Throttles extends KnownPlaces {
  /** Counts one try of each, or throws too_many with the seconds to wait and counts none. */
  take(...tries: Try[]): Promise<void>;
  /** Takes back tries that were right. */
  giveBack(name: LimitName, who: string, count?: number): Promise<void>;
  /** How many tries are counted at present. */
  count(name: LimitName, who: string): Promise<number>;
  /** A text as it may be stored: hashed with the store's secret. */
  keyOf(text: string): string;
  /** The same for one call: reports to `report` what is left after each try, and knows the device that calls. */
  ofCall(report: ReportLimit, device: string | null): Throttles;
  /** Deletes what is over. */
  purge(): Promise<void>;
  end(): Promise<void>;
}

/** The table of rateLimit.entity.ts, which lies above this room. */
type Tables = { rate_limit: { expire: number } };

interface Options {
  connection: DatabaseConnection;
  secret: string;
  forkEm: () => SqlEntityManager;
  /** The store's clock, for places; tries go by the library's own. */
  now: () => Date;
  /** How long the database may take; without it, as in the store. */
  countMs?: number;
}

/** How long the database may take to count. */
const COUNT_MS = 5_000;
const READ_COMMITTED = 'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED';
const TABLE = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };

/** Limits that hold across processes and restarts. */
export function createRateLimits({ connection, secret, countMs = COUNT_MS, ...places }: Options): Throttles {
  const pool = createPool({ ...connection, connectionLimit: 4, queueLimit: 1_000, connectTimeout: 3_000 });
  // Takes no gap locks; commands of a connection run in their order.
  pool.on('connection', (session) => session.query(READ_COMMITTED, () => {}));
  // The library gives a connection back when it has an answer, which one that was lost in silence never has.
  const deadlines = new WeakMap<PoolConnection, NodeJS.Timeout>();
  const lose = (session: PoolConnection) => setTimeout(() => session.destroy(), countMs);
  pool.on('acquire', (session) => deadlines.set(session, lose(session)));
  pool.on('release', (session) => clearTimeout(deadlines.get(session)));
  const store = { storeClient: pool, storeType: 'pool', dbName: connection.database, ...TABLE };
  const limiterOf = (name: LimitName) => new RateLimiterMySQL({ ...store, ...LIMITS[name], keyPrefix: name });
  const limiters = new Map((Object.keys(LIMITS) as LimitName[]).map((name) => [name, limiterOf(name)] as const));
  const keyOf = (text: string) => createHmac('sha256', secret).update(`throttle\n${text}`).digest('hex');
  const ask = async <Result>(
    [name, who]: Try,
    question: (limiter: RateLimiterMySQL, key: string) => Promise<Result>,
  ) => {
    const limiter = limiters.get(name) ?? limiterOf(name);
    const late = new AbortController();
    const tooLate = wait(countMs, undefined, { signal: late.signal }).then(() => {
      throw new DatabaseTimeoutError('the database did not count in time');
    });
    try {
      return await Promise.race([retryAborted(() => question(limiter, keyOf(`${name}\n${who}`))), tooLate]);
    } finally {
      tooLate.catch(() => {});
      late.abort();
    }
  };

  const ofCall = (report: ReportLimit, device: string | null): Throttles => {
    const tell = (name: LimitName, { remainingPoints, resetSeconds }: ReturnType<typeof toCount>) => {
      const { points: quota, duration: windowSeconds, shownAs } = LIMITS[name];
      if (shownAs) report({ name: shownAs, quota, windowSeconds, remaining: remainingPoints, resetSeconds });
    };
    const giveBack = async (name: LimitName, who: string, count = 1) => {
      const counted = await ask([name, who], async (limiter, key) => {
        const points = Math.min(count, (await limiter.get(key))?.consumedPoints ?? 0);
        return points > 0 ? limiter.reward(key, points) : null;
      });
      if (counted) tell(name, toCount(counted));
    };
    const take = async (...tries: Try[]) => {
      const counts = await Promise.all(
        tries.map(async (one) => {
          const counted = await ask(one, (limiter, key) => limiter.consume(key).catch(overLimit));
          return { one, isOver: counted.consumedPoints > LIMITS[one[0]].points, ...toCount(counted) };
        }),
      );
      const over = counts.filter(({ isOver }) => isOver);
      if (over.length > 0) for (const { one } of counts) await giveBack(...one);
      for (const { one, ...count } of over.length > 0 ? over : counts) tell(one[0], count);
      if (over.length > 0) throw tooMany(over);
    };
    return {
      ...createKnownPlaces(places, keyOf, device),
      take,
      giveBack,
      count: async (...one) => (await ask(one, (limiter, key) => limiter.get(key)))?.consumedPoints ?? 0,
      keyOf,
      ofCall,
      purge: async () => {
        const rows = db(places.forkEm()).withTables<Tables>();
        await rows.deleteFrom('rate_limit').where('expire', '<', Date.now()).execute();
        await purgeKnownPlaces(places.forkEm(), places.now());
      },
      end: () => new Promise((resolve) => pool.end(() => resolve())),
    };
  };
  return ofCall(() => {}, null);
}

function tooMany(over: readonly { one: Try; resetSeconds: number }[]): DomainError {
  const isOfNetwork = over.every(({ one: [name] }) => 'isOfNetwork' in LIMITS[name]);
  const message = isOfNetwork ? serverMessages.manyFromHere : serverMessages.tooManyRequests;
  return new DomainError('too_many', message, { retryAfter: Math.max(...over.map((each) => each.resetSeconds)) });
}
