import { type RawBuilder, sql } from 'kysely';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { db } from '../platform/database/db.ts';
import { isMissingReference } from '../platform/database/failures.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/**
 * Returns what makes the customer's cart where there is none and locks its row until the transaction ends, so that changes of one cart
 * and orders from it come one after the other. Comes first in every transaction that takes it; `sharing` may take a lock along with the
 * customer's id. Throws unauthenticated where the session has outlived its customer.
 */
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
