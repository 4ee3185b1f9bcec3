import type { SqlEntityManager } from '@mikro-orm/mysql';
import { boundedCache } from '../boundedCache.ts';
import { db, idsOf, statementOf } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { noteSessionUse } from './sessionUse.ts';
import { CUSTOMER_SESSION_SECONDS, type CustomerOfToken } from './tokens.ts';

/** How long an answer about a session is taken as it was: so long after its end another process may still let it in. */
const LIVE_SECONDS = 5;
const MAX_CACHED = 20_000;

export interface LiveSessions {
  /** Whether a customer's session has not been ended; asks the database every five seconds at most. */
  isLive(identity: CustomerOfToken): Promise<boolean>;
  /** Has this process look again at once; called after sessions were ended. */
  forget(): void;
}

interface Options {
  forkEm: () => SqlEntityManager;
  /** The store's clock. */
  now: () => Date;
  log: Pick<Log, 'error'>;
}

/** Sessions that one statement reads at most. */
const MAX_TOGETHER = 128;

interface Waiting {
  identity: CustomerOfToken;
  resolve: (isLive: boolean) => void;
  reject: (error: unknown) => void;
}

/** The sessions of customers as this process knows them. Those of staff are read with the staff user at every call. */
export function createLiveSessions({ forkEm, now, log }: Options): LiveSessions {
  const cache = boundedCache<{ at: number; isLive: Promise<boolean> }>(MAX_CACHED);
  const em = forkEm();
  let waiting: Waiting[] = [];
  let isReading = false;

  /** Reads the session of the waiting caller, and then those of all who have come in the meantime together: of many callers each costs a part of a statement. */
  const readWaiting = async () => {
    if (isReading) return;
    isReading = true;
    while (waiting.length > 0) {
      const together = waiting.slice(0, MAX_TOGETHER);
      waiting = waiting.slice(MAX_TOGETHER);
      try {
        const identities = together.map(({ identity }) => identity);
        const ended = await findEnded({ em, now, log }, identities);
        for (const { identity, resolve } of together) resolve(!ended.has(identity));
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    isReading = false;
  };

  return {
    isLive: (identity) => {
      const key = `${identity.id} ${identity.session ?? `until ${identity.expiresAt.getTime()}`}`;
      const at = now().getTime();
      const known = cache.get(key);
      if (known && at >= known.at && at < known.at + LIVE_SECONDS * 1000) return known.isLive;
      const { promise: isLive, resolve, reject } = Promise.withResolvers<boolean>();
      waiting.push({ identity, resolve, reject });
      cache.set(key, { at, isLive });
      isLive.catch(() => cache.delete(key));
      void outsideOfRequests(readWaiting);
      return isLive;
    },
    forget: () => cache.clear(),
  };
}

/**
 * Finds the identities whose sessions have ended or belong to somebody else. It also writes that the other sessions are in use; where this write
 * fails, the callers are let in all the same.
 */
async function findEnded(
  { em, now, log }: { em: SqlEntityManager } & Pick<Options, 'now' | 'log'>,
  identities: readonly CustomerOfToken[],
): Promise<ReadonlySet<CustomerOfToken>> {
  const [ofRows, ofBefore] = [
    identities.filter(({ session }) => session !== undefined),
    // Tokens from before sessions were rows.
    identities.filter(({ session }) => session === undefined),
  ];
  const sessionKeys = ofRows.map(({ session = 0 }) => session);
  const sessions = await readByKeys(sessionKeys, (keys) => readSessions(em, keys));
  const customers = await readByKeys(idsOf(ofBefore), (keys) => readSignedOut(em, keys));
  const isOwn = ({ id, session = 0 }: CustomerOfToken) => sessions.get(session)?.customer_id === id;
  const used = ofRows.filter(isOwn).flatMap(({ session = 0 }) => sessions.get(session) ?? []);
  await noteSessionUse({ em, now }, used).catch((error: unknown) =>
    log.error({ err: error }, 'the use of sessions could not be written'),
  );
  return new Set([
    ...ofRows.filter((identity) => !isOwn(identity)),
    ...ofBefore.filter(({ id, expiresAt }) => {
      const signedOut = customers.get(id)?.signed_out_at;
      return signedOut && signedOut.getTime() >= expiresAt.getTime() - CUSTOMER_SESSION_SECONDS * 1000;
    }),
  ]);
}

/** The tables of entities, which lie above this room, as far as they are read here. */
type Tables = {
  session: {
    id: number;
    customer_id: number | null;
    created_at: Date;
    last_seen_at: Date | null;
    ended_at: Date | null;
  };
  customer: { id: number; signed_out_at: Date | null };
};

const tables = (em: SqlEntityManager) => db(em).withTables<Tables>();

const readSessions = statementOf((keys, em: SqlEntityManager) =>
  tables(em)
    .selectFrom('session')
    .select(({ fn }) => ['id', 'customer_id', fn.coalesce('last_seen_at', 'created_at').as('last_seen_at')])
    .where('id', 'in', keys)
    .where('ended_at', 'is', null),
);
const readSignedOut = statementOf((keys, em: SqlEntityManager) =>
  tables(em)
    .selectFrom('customer')
    .select(['id', 'signed_out_at'])
    .where('id', 'in', keys)
    .where('signed_out_at', 'is not', null),
);

/** Rows by their keys. The list is filled up to a power of two, so that there are few statements to be prepared. */
async function readByKeys<Row extends { id: number }>(
  keys: readonly number[],
  read: (keys: readonly number[]) => Promise<Row[]>,
): Promise<ReadonlyMap<number, Row>> {
  const [first] = keys;
  if (first === undefined) return new Map();
  const length = 2 ** Math.ceil(Math.log2(keys.length));
  const rows = await read(Array.from({ length }, (_, index) => keys[index] ?? first));
  return new Map(rows.map((row) => [row.id, row]));
}
