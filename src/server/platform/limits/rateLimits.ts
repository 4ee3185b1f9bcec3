import { createHmac } from 'node:crypto';
import { Socket } from 'node:net';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { PoolConnection } from 'mysql2';
import { RateLimiterMemory, RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { DatabaseConnection } from '../config/environment.ts';
import { db } from '../database/db.ts';
import { createDatabasePool } from '../database/pool.ts';
import { retryAborted } from '../database/transaction.ts';
import { createKnownPlaces, type KnownPlaces, purgeKnownPlaces } from '../sessions/knownPlaces.ts';
import type { ReportLimit } from './limitHeaders.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Windows are in seconds (SECURITY.md has the table). Network limits are wide, because a campus may share one address. */
export const LIMITS = {
  staffSignIn: { points: 10, duration: 10 * MINUTE, shownAs: 'sign-in' },
  staffKnown: { points: 30, duration: 10 * MINUTE, shownAs: 'sign-in' },
  staffName: { points: 100, duration: 10 * MINUTE, shownAs: null },
  staffNetwork: { points: 60, duration: 10 * MINUTE, shownAs: 'network', isOfNetwork: true },
  staffPassword: { points: 5, duration: 10 * MINUTE, shownAs: 'password' },
  customerSignIn: { points: 300, duration: 10 * MINUTE, shownAs: 'sign-in', isOfNetwork: true },
  phoneCode: { points: 10, duration: HOUR, shownAs: 'codes', isOfNetwork: true },
  emailCode: { points: 5, duration: 24 * HOUR, shownAs: 'codes' },
  emailGuess: { points: 5, duration: 10 * MINUTE, shownAs: 'guesses' },
  codeProof: { points: 1, duration: 10 * MINUTE, shownAs: 'codes' },
  invitation: { points: 30, duration: 10 * MINUTE, shownAs: 'invitations' },
  trialCode: { points: 10, duration: HOUR, shownAs: 'codes' },
  saleCustomer: { points: 10, duration: HOUR, shownAs: 'customers' },
  register: { points: 5, duration: 10 * MINUTE, shownAs: 'registrations' },
} as const satisfies Record<string, { points: number; duration: number; shownAs: string | null; isOfNetwork?: true }>;

/** Counted per process, since losing the counts at its end does no harm. */
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
  /** Counts a call and reports the rest; throws too_many with the seconds until the next window. */
  take(who: string, report: ReportLimit): Promise<void>;
}

/** One of CALL_LIMITS; settings may change `points`. `who` must be known persons and tokens, so that their number is bounded. */
export function createCallLimit(name: keyof typeof CALL_LIMITS, points: number = CALL_LIMITS[name].points): CallLimit {
  const { message, ...limit } = { ...CALL_LIMITS[name], points };
  const limiter = new RateLimiterMemory({ keyPrefix: name, ...limit });
  return {
    take: async (who, report) => {
      const counted = await limiter.consume(who).catch(overLimit);
      tell(report, limit, counted);
      if (counted.consumedPoints > points) throw tooMany(message, counted);
    },
  };
}

/** The library throws the counts of a caller over the limit. */
function overLimit(thrown: unknown): RateLimiterRes {
  if (thrown instanceof RateLimiterRes) return thrown;
  throw thrown;
}

const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1000));

const tooMany = (message: string, counted: RateLimiterRes) =>
  new DomainError('too_many', message, { retryAfter: secondsLeft(counted) });

function tell(
  report: ReportLimit,
  { shownAs, points, duration }: { shownAs: string | null; points: number; duration: number },
  counted: RateLimiterRes,
): void {
  const { remainingPoints: remaining } = counted;
  const resetSeconds = secondsLeft(counted);
  if (shownAs) report({ name: shownAs, quota: points, windowSeconds: duration, remaining, resetSeconds });
}

export interface Throttles extends KnownPlaces {
  /** Counts the tries in order. Throws too_many at the first one over its limit, which is not counted. */
  take(...tries: Try[]): Promise<void>;
  giveBack(name: LimitName, who: string, count?: number): Promise<void>;
  count(name: LimitName, who: string): Promise<number>;
  /** Hashes a text with the store's secret, for storage. */
  keyOf(text: string): string;
  /** The same throttles, which report the rest to `report` and know the calling device. */
  ofCall(report: ReportLimit, device: string | null): Throttles;
  purge(): Promise<void>;
  end(): Promise<void>;
}

/** A part of rateLimit.entity.ts, which this folder must not import. */
type Tables = { rate_limit: { expire: number } };

interface Options {
  connection: DatabaseConnection;
  secret: string;
  forkEm: () => SqlEntityManager;
  /** For known places only; the library uses its own clock for tries. */
  now: () => Date;
  countMs?: number;
}

const TABLE = { storeType: 'pool', tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };

export function createRateLimits({ connection, secret, countMs = 5_000, ...places }: Options): Throttles {
  const pool = createDatabasePool(connection, 4);
  // The library waits forever for a connection that was lost without notice.
  const deadlines = new WeakMap<PoolConnection, NodeJS.Timeout>();
  const cut = (session: PoolConnection) =>
    'stream' in session && session.stream instanceof Socket && session.stream.destroy();
  pool.on('acquire', (session) => deadlines.set(session, setTimeout(cut, countMs, session)));
  pool.on('release', (session) => clearTimeout(deadlines.get(session)));
  const table = { ...TABLE, storeClient: pool, dbName: connection.database };
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([keyPrefix, limit]) => [
      keyPrefix,
      new RateLimiterMySQL({ ...table, ...limit, keyPrefix }),
    ]),
  ) as Record<LimitName, RateLimiterMySQL>;
  const keyOf = (text: string) => createHmac('sha256', secret).update(`throttle\n${text}`).digest('hex');
  const ask = <Result>([name, who]: Try, question: (limiter: RateLimiterMySQL, key: string) => Promise<Result>) =>
    retryAborted(() => question(limiters[name], keyOf(`${name}\n${who}`)));

  const ofCall = (report: ReportLimit, device: string | null): Throttles => ({
    ...createKnownPlaces(places, keyOf, device),
    take: async (...tries) => {
      for (const one of tries) {
        const limit = LIMITS[one[0]];
        const counted = await ask(one, (limiter, key) => limiter.consume(key).catch(overLimit));
        tell(report, limit, counted);
        if (counted.consumedPoints <= limit.points) continue;
        await ask(one, (limiter, key) => limiter.reward(key));
        throw tooMany('isOfNetwork' in limit ? serverMessages.manyFromHere : serverMessages.tooManyRequests, counted);
      }
    },
    giveBack: async (name, who, count = 1) => {
      const counted = await ask([name, who], async (limiter, key) => {
        const points = Math.min(count, (await limiter.get(key))?.consumedPoints ?? 0);
        return points > 0 ? limiter.reward(key, points) : null;
      });
      if (counted) tell(report, LIMITS[name], counted);
    },
    count: async (...one) => (await ask(one, (limiter, key) => limiter.get(key)))?.consumedPoints ?? 0,
    keyOf,
    ofCall,
    purge: async () => {
      const rows = db(places.forkEm()).withTables<Tables>();
      await rows.deleteFrom('rate_limit').where('expire', '<', Date.now()).execute();
      await purgeKnownPlaces(places.forkEm(), places.now());
    },
    end: () => new Promise((resolve) => pool.end(() => resolve())),
  });
  return ofCall(() => {}, null);
}
