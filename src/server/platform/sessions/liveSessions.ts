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
  now: () => Date;
  log: Pick<Log, 'error'>;
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

/** The sessions of customers as this process knows them. Those of staff are read with the staff user at every call. */
export function createLiveSessions({ forkEm, now, log }: Options): LiveSessions {
  const cache = boundedCache<{ at: number; isLive: Promise<boolean> }>(MAX_CACHED);
  const em = forkEm();

  /** Writes that the session is in use, too; where that fails, the caller is let in all the same. */
  const read = async ({ id, session }: CustomerOfToken) => {
    const row = await db(em)
      .withTables<Tables>()
      .selectFrom('session')
      .select(({ fn }) => ['id', fn.coalesce('last_seen_at', 'created_at').as('last_seen_at')])
      .where('id', '=', session)
      .where('customer_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!row) return false;
    await noteSessionUse({ em, now }, [row]).catch((error: unknown) =>
      log.error({ err: error }, 'the use of sessions could not be written'),
    );
    return true;
  };

  return {
    isLive: (identity) => {
      const key = `${identity.id} ${identity.session}`;
      const at = now().getTime();
      const known = cache.get(key);
      if (known && at >= known.at && at < known.at + LIVE_SECONDS * 1000) return known.isLive;
      const isLive = outsideOfRequests(() => read(identity));
      cache.set(key, { at, isLive });
      isLive.catch(() => cache.delete(key));
      return isLive;
    },
    forget: () => cache.clear(),
  };
}
