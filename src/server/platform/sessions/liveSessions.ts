import type { SqlEntityManager } from '@mikro-orm/mysql';
import { boundedCache } from '../boundedCache.ts';
import { db } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import { outsideOfRequests } from '../requests/requestContext.ts';
import { noteSessionUse } from './sessionUse.ts';
import type { CustomerOfToken } from './tokens.ts';

/** Another process may accept an ended session for this long. */
const LIVE_SECONDS = 5;
const MAX_CACHED = 20_000;

export interface LiveSessions {
  /** Whether a customer's session is active; reads the database every five seconds at most. */
  isLive(identity: CustomerOfToken): Promise<boolean>;
  /** Call after sessions were ended. */
  forget(): void;
}

interface Options {
  forkEm: () => SqlEntityManager;
  now: () => Date;
  log: Pick<Log, 'error'>;
}

/** Parts of the entities' tables, which this folder must not import. */
type Tables = {
  session: {
    id: number;
    customer_id: number | null;
    created_at: Date;
    last_seen_at: Date | null;
    ended_at: Date | null;
    expires_at: Date;
  };
};

/** For customers only: staff sessions are read with the staff user at every call. */
export function createLiveSessions({ forkEm, now, log }: Options): LiveSessions {
  const cache = boundedCache<{ at: number; isLive: Promise<boolean> }>(MAX_CACHED);
  const em = forkEm();

  /** Also writes that the session is in use; a failure of that does not reject the caller. */
  const read = async ({ id, session }: CustomerOfToken) => {
    const row = await db(em)
      .withTables<Tables>()
      .selectFrom('session')
      .select(({ fn }) => ['id', fn.coalesce('last_seen_at', 'created_at').as('last_seen_at')])
      .where('id', '=', session)
      .where('customer_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now())
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
