import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';

/** Marks a credential as used until it expires. Returns false if it was used before, also concurrently. */
export async function markCredentialUsed({ em }: Deps, credential: string, expiresAt: Date): Promise<boolean> {
  // Without the signature, which has several valid encodings.
  const signed = credential.slice(0, credential.lastIndexOf('.'));
  const id = createHash('sha256').update(signed).digest('hex');
  const written = await db(em)
    .insertInto('used_credential')
    .ignore()
    .values({ id, expires_at: expiresAt })
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Expired credentials are rejected anyway. */
export async function purgeUsedCredentials({ em, now }: Pick<Deps, 'em' | 'now'>): Promise<void> {
  // A minute more than the tolerated difference of clocks.
  await db(em)
    .deleteFrom('used_credential')
    .where('expires_at', '<', sql<Date>`${new Date(now().getTime() - 60_000)}`)
    .execute();
}
