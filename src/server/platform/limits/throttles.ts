import { createHmac } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import type { RateLimit, ReportLimit } from './rateLimits.ts';

/** How tries are held back: `free` of them at once, then one after each pause, which doubles with every try. */
export interface ThrottleLimit {
  free: number;
  firstPauseSeconds: number;
  maxPauseSeconds: number;
  /** After so long without a try all are forgotten. */
  windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits of a network alone are wide, because a whole campus may share one IP address. No pause is longer than some minutes: an
 * attacked account is slowed down, never locked out.
 */
export const limits = {
  /** Failed staff sign-ins of one name from one network. */
  staffSignIn: { free: 10, firstPauseSeconds: 5, maxPauseSeconds: 5 * MINUTE, windowSeconds: HOUR },
  /** The same, from a network where this name has signed in before. */
  staffKnown: { free: 30, firstPauseSeconds: 5, maxPauseSeconds: MINUTE, windowSeconds: 10 * MINUTE },
  /** The same, from any other network while the name is under attack from everywhere. */
  staffAttacked: { free: 2, firstPauseSeconds: 30, maxPauseSeconds: 5 * MINUTE, windowSeconds: HOUR },
  /** Failed staff sign-ins of one name from networks that it has never signed in from: counted, and never held back. */
  staffName: { free: Number.POSITIVE_INFINITY, firstPauseSeconds: 0, maxPauseSeconds: 0, windowSeconds: 10 * MINUTE },
  /** Failed staff sign-ins from one network. */
  staffNetwork: { free: 60, firstPauseSeconds: 1, maxPauseSeconds: MINUTE, windowSeconds: 10 * MINUTE },
  /** A staff user's wrong tries at their present password. */
  staffPassword: { free: 5, firstPauseSeconds: 5, maxPauseSeconds: 5 * MINUTE, windowSeconds: HOUR },
  /** Failed customer sign-ins from one network. */
  customerSignIn: { free: 300, firstPauseSeconds: 1, maxPauseSeconds: MINUTE, windowSeconds: 10 * MINUTE },
  /** Codes that a network has requested and not used. */
  phoneCode: { free: 30, firstPauseSeconds: 5, maxPauseSeconds: 10 * MINUTE, windowSeconds: 24 * HOUR },
  /** The same of the wider networks of IPv6, of which a person who rents a server has all addresses. */
  phoneCode56: { free: 60, firstPauseSeconds: 5, maxPauseSeconds: 10 * MINUTE, windowSeconds: 24 * HOUR },
  phoneCode48: { free: 120, firstPauseSeconds: 5, maxPauseSeconds: 10 * MINUTE, windowSeconds: 24 * HOUR },
  /** Codes that a network has requested of late and not used: counted, so that the work for the next one grows. */
  codesAsked: { free: Number.POSITIVE_INFINITY, firstPauseSeconds: 0, maxPauseSeconds: 0, windowSeconds: HOUR },
  /** Uses of one solved challenge. */
  codeProof: { free: 1, firstPauseSeconds: 10 * MINUTE, maxPauseSeconds: 10 * MINUTE, windowSeconds: HOUR },
  /** Links of invitations that did not hold, from one network. */
  invitation: { free: 30, firstPauseSeconds: 5, maxPauseSeconds: 5 * MINUTE, windowSeconds: HOUR },
  /** A staff user's numbers at the counter that no customer of theirs signs in with. */
  saleCustomer: { free: 10, firstPauseSeconds: 10 * MINUTE, maxPauseSeconds: 10 * MINUTE, windowSeconds: HOUR },
  register: { free: 5, firstPauseSeconds: MINUTE, maxPauseSeconds: 10 * MINUTE, windowSeconds: HOUR },
} as const satisfies Record<string, ThrottleLimit>;

type ThrottleName = keyof typeof limits;

/** The names of limits in responses: which of several holds for a sign-in stays secret. */
const SHOWN_AS: Record<ThrottleName, string> = {
  staffSignIn: 'sign-in',
  staffKnown: 'sign-in',
  staffAttacked: 'sign-in',
  staffName: 'sign-in',
  staffNetwork: 'network',
  staffPassword: 'password',
  customerSignIn: 'sign-in',
  phoneCode: 'codes',
  phoneCode56: 'codes',
  phoneCode48: 'codes',
  codesAsked: 'codes',
  codeProof: 'codes',
  invitation: 'invitations',
  saleCustomer: 'customers',
  register: 'registrations',
};
export type Try = readonly [name: ThrottleName, who: string];

/** Limits that a network reaches, which many people may share: a person who is held back need not have tried anything. */
const OF_A_NETWORK: ReadonlySet<ThrottleName> = new Set<ThrottleName>([
  'staffNetwork',
  'customerSignIn',
  'phoneCode',
  'phoneCode56',
  'phoneCode48',
]);

/** How long a network or device is remembered from which somebody has signed in. */
const KNOWN_SECONDS = 90 * 24 * HOUR;

export interface Throttles {
  /** Counts one try of each, or throws too_many with the seconds to wait and counts none. */
  take(...tries: Try[]): Promise<void>;
  /** Takes back tries that were right. */
  giveBack(name: ThrottleName, who: string, count?: number): Promise<void>;
  /** How many tries are counted at present. */
  count(name: ThrottleName, who: string): Promise<number>;
  /**
   * From where the caller is known as `subject`: their device or else this network, where `subject` has signed in within the last 90 days;
   * null where it is neither. What is counted by this place is nobody else's, where it is a device.
   */
  knownPlace(subject: string, network: string): Promise<string | null>;
  /** Remembers the network, and the caller's device, as one where `subject` has signed in. */
  remember(subject: string, network: string): Promise<void>;
  /** A text as it may be stored: hashed with the store's secret. */
  keyOf(text: string): string;
  /** Deletes what is forgotten. */
  purge(): Promise<void>;
  /** The same throttles for one call: they report to `report` what is left after each try, and know the device that calls. */
  ofCall(report: ReportLimit, device: string | null): Throttles;
}

/** Tries that are counted, and milliseconds until another. */
interface Count {
  tries: number;
  waitMs: number;
}

/** How long after a try the next one waits, in seconds, where `tries` have been counted. */
export function pauseAfter(tries: number, { free, firstPauseSeconds, maxPauseSeconds }: ThrottleLimit): number {
  return tries < free ? 0 : Math.min(firstPauseSeconds * 2 ** Math.min(tries - free, 32), maxPauseSeconds);
}

/** The tries for a code from a network: by itself, and by the wider ones of IPv6 around it. */
export function codeTries(network: string): [Try, ...Try[]] {
  const parts = network.endsWith('::/64') ? network.slice(0, -'::/64'.length).split(':') : null;
  if (!parts) return [['phoneCode', network]];
  const [first = '0', second = '0', third = '0', fourth = '0'] = parts;
  const head = `${first}:${second}:${third}`;
  const subnet = Math.floor(Number.parseInt(fourth, 16) / 256).toString(16);
  return [
    ['phoneCode', network],
    ['phoneCode56', `${head}:${subnet}/56`],
    ['phoneCode48', `${head}/48`],
  ];
}

/** The tables of throttle.entity.ts, which lies above this room. */
type Tables = {
  throttle: { id: string; tries: number; last_at: Date; expires_at: Date };
  known_network: { id: string; last_at: Date };
};

const tables = (em: SqlEntityManager) => db(em).withTables<Tables>();

interface Options {
  forkEm: () => SqlEntityManager;
  /** The store's clock. */
  now: () => Date;
  secret: string;
}

/** Throttles counted in the database, so that they hold across processes and restarts. */
export const createThrottles = (options: Options): Throttles => throttlesOf(options, null);

/** The throttles of a caller whose device is known by this number, which the device itself has made up. */
function throttlesOf(options: Options, device: string | null): Throttles {
  const { forkEm, now, secret } = options;
  const keyOf = (text: string) => createHmac('sha256', secret).update(`throttle\n${text}`).digest('hex');
  const idOf = ([name, who]: Try) => keyOf(`${name}\n${who}`);
  const after = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const knownId = (subject: string, place: string) => keyOf(`known\n${subject}\n${place}`);
  /** The caller's device first, which they share with nobody. */
  const placesAt = (network: string) => [...(device === null ? [] : [`device ${device}`]), network];

  /** Counts a try in its row, which is locked, and made if it is missing. */
  const addTry = async (em: SqlEntityManager, id: string, limit: ThrottleLimit): Promise<Count> => {
    await tables(em)
      .insertInto('throttle')
      .values({ id, tries: 0, last_at: after(0), expires_at: after(limit.windowSeconds) })
      .onDuplicateKeyUpdate({ tries: sql<number>`if(expires_at <= ${after(0)}, 0, tries)` })
      .execute();
    const row = await tables(em).selectFrom('throttle').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.tries === 0) return { tries: 0, waitMs: 0 };
    const waitMs = row.last_at.getTime() + pauseAfter(row.tries, limit) * 1000 - now().getTime();
    return { tries: row.tries, waitMs: Math.max(0, waitMs) };
  };

  /** Counts one try of each, as `take`, and returns what is counted then; `rejected` gets what is counted where it throws. */
  const takeAll = (tries: readonly Try[], rejected: (counts: Map<ThrottleName, Count>) => void = () => {}) =>
    inTransaction(forkEm(), async (em) => {
      const wanted = tries.map((each) => ({ name: each[0], id: idOf(each), limit: limits[each[0]] }));
      // In one order, so that two who want the same rows wait for each other instead of both giving up.
      wanted.sort((one, other) => (one.id < other.id ? -1 : 1));
      const counts = new Map<ThrottleName, Count>();
      for (const { name, id, limit } of wanted) counts.set(name, await addTry(em, id, limit));
      const waitMs = Math.max(0, ...[...counts.values()].map((count) => count.waitMs));
      if (waitMs > 0) {
        rejected(counts);
        const longest = [...counts].filter(([, count]) => count.waitMs === waitMs).map(([name]) => name);
        throw tooMany(
          waitMs,
          longest.every((name) => OF_A_NETWORK.has(name)),
        );
      }
      for (const { name, id, limit } of wanted) {
        await tables(em)
          .updateTable('throttle')
          .set(({ eb }) => ({ tries: eb('tries', '+', 1), last_at: after(0), expires_at: after(limit.windowSeconds) }))
          .where('id', '=', id)
          .execute();
        const counted = (counts.get(name)?.tries ?? 0) + 1;
        counts.set(name, { tries: counted, waitMs: pauseAfter(counted, limit) * 1000 });
      }
      return counts;
    });

  const throttles: Throttles = {
    keyOf,
    take: async (...tries) => {
      if (tries.length > 0) await takeAll(tries);
    },
    giveBack: async (name, who, count = 1) => {
      const id = idOf([name, who]);
      await tables(forkEm())
        .updateTable('throttle')
        .set({ tries: sql<number>`if(tries > ${count}, tries - ${count}, 0)` })
        .where('id', '=', id)
        .execute();
    },
    count: async (name, who) => {
      const id = idOf([name, who]);
      const counted = tables(forkEm()).selectFrom('throttle').select('tries').where('id', '=', id);
      const row = await counted.where('expires_at', '>', after(0)).executeTakeFirst();
      return row?.tries ?? 0;
    },
    knownPlace: async (subject, network) => {
      const places = new Map(placesAt(network).map((place) => [knownId(subject, place), place]));
      const found = await tables(forkEm())
        .selectFrom('known_network')
        .select('id')
        .where('id', 'in', [...places.keys()])
        .where('last_at', '>', after(-KNOWN_SECONDS))
        .execute();
      const known = new Set(found.map(({ id }) => id));
      return [...places].find(([id]) => known.has(id))?.[1] ?? null;
    },
    remember: async (subject, network) => {
      const last_at = after(0);
      await tables(forkEm())
        .insertInto('known_network')
        .values(placesAt(network).map((place) => ({ id: knownId(subject, place), last_at })))
        .onDuplicateKeyUpdate({ last_at })
        .execute();
    },
    purge: async () => {
      await tables(forkEm()).deleteFrom('throttle').where('expires_at', '<=', after(0)).execute();
      await tables(forkEm()).deleteFrom('known_network').where('last_at', '<=', after(-KNOWN_SECONDS)).execute();
    },
    ofCall: (report, callingDevice) => {
      const throttles = throttlesOf(options, callingDevice);
      const known = new Map<ThrottleName, Count>();
      const learn = (counts: ReadonlyMap<ThrottleName, Count>) => {
        for (const [name, count] of counts) known.set(name, count);
        for (const limit of toRateLimits(known)) report(limit);
      };
      return {
        ...throttles,
        take: async (...tries) => {
          if (tries.length > 0) learn(await takeAll(tries, learn));
        },
        giveBack: async (name, who, count = 1) => {
          await throttles.giveBack(name, who, count);
          const tries = Math.max(0, (known.get(name)?.tries ?? 0) - count);
          if (known.has(name)) learn(new Map([[name, { tries, waitMs: pauseAfter(tries, limits[name]) * 1000 }]]));
        },
      };
    },
  };
  return throttles;
}

/** Returns the remaining tries by the names that responses show: of several limits under one name, the one with the least. */
function toRateLimits(counts: ReadonlyMap<ThrottleName, Count>): RateLimit[] {
  const shown = new Map<string, RateLimit>();
  for (const [throttle, { tries, waitMs }] of counts) {
    const { free: quota, windowSeconds } = limits[throttle];
    // A try that is counted and never held back is no limit.
    if (!Number.isFinite(quota)) continue;
    const name = SHOWN_AS[throttle];
    const remaining = waitMs > 0 ? 0 : Math.max(0, quota - tries);
    const least = shown.get(name);
    if (least && least.remaining <= remaining) continue;
    const resetSeconds = remaining > 0 ? windowSeconds : Math.ceil(waitMs / 1000);
    shown.set(name, { name, quota, windowSeconds, remaining, resetSeconds });
  }
  return [...shown.values()];
}

function tooMany(waitMs: number, isOfNetwork: boolean): DomainError {
  const message = isOfNetwork ? serverMessages.manyFromHere : serverMessages.tooManyRequests;
  return new DomainError('too_many', message, { retryAfter: Math.ceil(waitMs / 1000) });
}
