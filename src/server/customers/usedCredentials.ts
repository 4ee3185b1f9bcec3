import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';

/** Marks a credential as used until it runs out. Answers false for one that has been used before, at the same moment too. */
export async function markCredentialUsed({ em }: Deps, credential: string, expiresAt: Date): Promise<boolean> {
  // The signed part, without the signature, which can be written in several ways.
  const signed = credential.slice(0, credential.lastIndexOf('.'));
  const id = createHash('sha256').update(signed).digest('hex');
  const written = await db(em)
    .insertInto('used_credential')
    .ignore()
    .values({ id, expires_at: expiresAt })
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes credentials that have run out, and would be rejected for that alone. */
export async function purgeUsedCredentials({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  // A minute more than any clock may be wrong by.
  await db(em)
    .deleteFrom('used_credential')
    .where('expires_at', '<', sql<Date>`${new Date(now().getTime() - 60_000)}`)
    .execute();
}
