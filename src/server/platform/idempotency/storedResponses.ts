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
  /** Name of the header or form field that contained the key. */
  named: string;
}

const expiryAt = (now: Date) => new Date(now.getTime() - DAY_MS);

/** Returns the stored response or null. Throws key_reused if it belongs to another body. */
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

/** Waits for a transaction that writes the same row. Throws KeyUsedError if the row exists. */
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

/** Deletes responses older than a day in small batches, so that no call waits long, until `signal` aborts. */
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
      // The key may have been used again since the read. The sum keeps the optimizer from the date's index.
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
