import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { db } from '../platform/database/db.ts';
import { isMissingReference } from '../platform/database/failures.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/** Creates and locks the cart, the first lock of a transaction; `sharing` takes another with it. Throws unauthenticated for a deleted customer. */
export function createCartLock(sharing = (customerId: RawBuilder<number>) => customerId) {
  return async (em: StoreEntityManager, customerId: number, now: Date): Promise<void> => {
    try {
      await db(em)
        .insertInto('cart')
        .values({ customer_id: sharing(sql`${customerId}`), updated_at: now })
        .onDuplicateKeyUpdate({ updated_at: now })
        .execute();
    } catch (error) {
      if (isMissingReference(error)) throw new DomainError('unauthenticated', messages.sessionEnded);
      throw error;
    }
  };
}

export const lockCart = createCartLock();
