import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { query } from '../database/db.ts';
import { CUSTOMER_SESSION_SECONDS, type CustomerIdentity } from './tokens.ts';

/** How long an answer about a session is taken as it was: so long after its end another process may still let it in. */
const LIVE_SECONDS = 5;
const MAX_CACHED = 20_000;

export interface LiveSessions {
  /** Whether a customer's session has not been ended; asks the database every five seconds at most. */
  isLive(identity: CustomerIdentity): Promise<boolean>;
  /** Has this process look again at once; called after sessions were ended. */
  forget(): void;
}

interface Options {
  forkEm: () => SqlEntityManager;
  /** The store's clock. */
  now: () => Date;
}

/** The sessions of customers as this process knows them. Those of staff are read with the staff user at every call. */
export function createLiveSessions({ forkEm, now }: Options): LiveSessions {
  const cache = new LRUCache<string, { at: number; isLive: Promise<boolean> }>({ max: MAX_CACHED });
  const read = async ({ id, session, expiresAt }: CustomerIdentity) => {
    if (session !== undefined) {
      const live = sql`select id from session where id = ${session} and customer_id = ${id} and ended_at is null`;
      return (await query(forkEm(), live)).length > 0;
    }
    // A token from before sessions were rows.
    const issuedAt = new Date(expiresAt.getTime() - CUSTOMER_SESSION_SECONDS * 1000);
    const ended = sql`select id from customer where id = ${id} and signed_out_at >= ${issuedAt}`;
    return (await query(forkEm(), ended)).length === 0;
  };
  return {
    isLive: (identity) => {
      const key = `${identity.id} ${identity.session ?? `until ${identity.expiresAt.getTime()}`}`;
      const at = now().getTime();
      const known = cache.get(key);
      if (known && at >= known.at && at < known.at + LIVE_SECONDS * 1000) return known.isLive;
      const isLive = read(identity);
      cache.set(key, { at, isLive });
      isLive.catch(() => cache.delete(key));
      return isLive;
    },
    forget: () => cache.clear(),
  };
}
