import type { SqlEntityManager } from '@mikro-orm/mysql';
import { db } from '../database/db.ts';

const KNOWN_MS = 90 * 24 * 60 * 60_000;

export interface KnownPlaces {
  /** The caller's device or this network, if `subject` signed in with it within 90 days; otherwise null. */
  knownPlace(subject: string, network: string): Promise<string | null>;
  /** Remembers the network and the device of a sign-in. */
  remember(subject: string, network: string): Promise<void>;
}

/** A part of knownNetwork.entity.ts, which this folder must not import. */
type Tables = { known_network: { id: string; last_at: Date } };

const since = (now: Date) => new Date(now.getTime() - KNOWN_MS);

/** `device` is the id that the caller's device sends. `keyOf` hashes stored values. */
export function createKnownPlaces(
  { forkEm, now }: { forkEm: () => SqlEntityManager; now: () => Date },
  keyOf: (text: string) => string,
  device: string | null,
): KnownPlaces {
  const tables = () => db(forkEm()).withTables<Tables>();
  /** The device first, because it is not shared. */
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
