import { sql } from 'kysely';
import { DAY_MS } from '#shared/domain/durations.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../database/db.ts';
import { isDuplicate } from '../database/failures.ts';
import { purgeInBatches } from '../database/purgeInBatches.ts';
import type { Deps, StoreEntityManager } from '../services.ts';
import type { Caller } from '../sessions/callContext.ts';

class KeyUsedError extends DomainError {
  constructor() {
    super('conflict', serverMessages.keyInUse);
  }
}

export interface StoredCall {
  id: string;
  bodyHash: string;
  now: Date;
  caller: Caller;
  /** The source of its key: a header, or a field of its form. */
  named: string;
}

const expiryAt = (now: Date) => new Date(now.getTime() - DAY_MS);

/** The response stored for a call, or null. Throws key_reused where it was to another body. */
export async function readResponse(
  em: StoreEntityManager,
  { id, bodyHash, now, named }: StoredCall,
): Promise<string | null> {
  const row = await db(em)
    .selectFrom('stored_response')
    .select(['body_hash', 'response', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.created_at <= expiryAt(now)) {
    await db(em).deleteFrom('stored_response').where('id', '=', id).where('created_at', '=', row.created_at).execute();
    return null;
  }
  if (row.body_hash === bodyHash) return row.response;
  throw fieldError('key_reused', named, serverMessages.keyReused);
}

/** Writes the row of a call, waiting for one that is writing the same. Throws KeyUsedError where it has been written. */
export async function insertResponse(
  em: StoreEntityManager,
  { id, bodyHash, now, caller }: StoredCall,
  response: string | null,
): Promise<void> {
  const row = {
    id,
    body_hash: bodyHash,
    customer_id: caller.kind === 'customer' ? caller.customerId : null,
    staff_user_id: caller.kind === 'staff' ? caller.staff.id : null,
    response,
    created_at: now,
  };
  try {
    await db(em).insertInto('stored_response').values(row).execute();
  } catch (error) {
    throw isDuplicate(error) ? new KeyUsedError() : error;
  }
}

export async function setResponse(em: StoreEntityManager, { id }: StoredCall, response: string): Promise<void> {
  await db(em).updateTable('stored_response').set({ response }).where('id', '=', id).execute();
}

/** Deletes the responses of more than a day ago, so many at a time that no call waits long for their rows; until `signal` ends it. */
export async function purgeStoredResponses({ em, now }: Pick<Deps, 'em' | 'now'>, signal: AbortSignal): Promise<void> {
  const expiry = expiryAt(now());
  await purgeInBatches(
    (limit) =>
      db(em)
        .selectFrom('stored_response')
        .select('id')
        .where('created_at', '<=', expiry)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    (ids) => {
      // The same key may have been used again since; by the sum no index of the date is chosen.
      const writtenAt = sql<Date>`created_at + interval 0 second`;
      return db(em)
        .deleteFrom('stored_response')
        .where('id', 'in', ids)
        .where(writtenAt, '<=', expiry)
        .executeTakeFirstOrThrow();
    },
    signal,
  );
}
