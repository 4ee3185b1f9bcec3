import type { SqlEntityManager } from '@mikro-orm/mysql';
import { db } from '../database/db.ts';

const KNOWN_MS = 90 * 24 * 60 * 60_000;

export interface KnownPlaces {
  /** The caller's device or else this network, if `subject` has signed in there within 90 days; else null. */
  knownPlace(subject: string, network: string): Promise<string | null>;
  /** Remembers the network, and the caller's device, as one where `subject` has signed in. */
  remember(subject: string, network: string): Promise<void>;
}

/** The table of knownNetwork.entity.ts, which lies above this room. */
type Tables = { known_network: { id: string; last_at: Date } };

const since = (now: Date) => new Date(now.getTime() - KNOWN_MS);

/** The places of a caller whose device names itself by `device`, a number that it has made up. `keyOf` hashes what is stored. */
export function createKnownPlaces(
  { forkEm, now }: { forkEm: () => SqlEntityManager; now: () => Date },
  keyOf: (text: string) => string,
  device: string | null,
): KnownPlaces {
  const tables = () => db(forkEm()).withTables<Tables>();
  /** The device first, which they share with nobody. */
  const idsOf = (subject: string, network: string) =>
    [...(device === null ? [] : [`device ${device}`]), network].map(
      (place) => [keyOf(`known\n${subject}\n${place}`), place] as const,
    );
  return {
    knownPlace: async (subject, network) => {
      const ids = idsOf(subject, network);
      const found = await tables()
        .selectFrom('known_network')
        .select('id')
        .where(
          'id',
          'in',
          ids.map(([id]) => id),
        )
        .where('last_at', '>', since(now()))
        .execute();
      const known = new Set(found.map(({ id }) => id));
      return ids.find(([id]) => known.has(id))?.[1] ?? null;
    },
    remember: async (subject, network) => {
      const last_at = now();
      await tables()
        .insertInto('known_network')
        .values(idsOf(subject, network).map(([id]) => ({ id, last_at })))
        .onDuplicateKeyUpdate({ last_at })
        .execute();
    },
  };
}

export async function purgeKnownPlaces(em: SqlEntityManager, now: Date): Promise<void> {
  await db(em).withTables<Tables>().deleteFrom('known_network').where('last_at', '<=', since(now)).execute();
}
