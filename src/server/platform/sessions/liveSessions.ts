import type { SqlEntityManager } from '@mikro-orm/mysql';
import { boundedCache } from '../boundedCache.ts';
import { db } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { noteSessionUse } from './sessionUse.ts';
import type { CustomerOfToken } from './tokens.ts';

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
      const key = `${identity.id} ${identity.session}`;
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
  const keys = identities.map(({ session }) => session);
  const sessions = await readSessions(em, keys);
  const isOwn = ({ id, session }: CustomerOfToken) => sessions.get(session)?.customer_id === id;
  const used = identities.filter(isOwn).flatMap(({ session }) => sessions.get(session) ?? []);
  await noteSessionUse({ em, now }, used).catch((error: unknown) =>
    log.error({ err: error }, 'the use of sessions could not be written'),
  );
  return new Set(identities.filter((identity) => !isOwn(identity)));
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
};

const tables = (em: SqlEntityManager) => db(em).withTables<Tables>();

/** The sessions of some keys that have not been ended. */
async function readSessions(em: SqlEntityManager, keys: readonly number[]) {
  if (keys.length === 0) return new Map<number, never>();
  const rows = await tables(em)
    .selectFrom('session')
    .select(({ fn }) => ['id', 'customer_id', fn.coalesce('last_seen_at', 'created_at').as('last_seen_at')])
    .where('id', 'in', keys)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
