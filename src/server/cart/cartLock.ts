import type { RawBuilder } from 'kysely';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { db, type Places, writeOf } from '../platform/database/db.ts';
import { isMissingReference } from '../platform/database/failures.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/**
 * Returns what makes the customer's cart where there is none and locks its row until the transaction ends, so that changes of one cart
 * and orders from it come one after the other. Comes first in every transaction that takes it; `sharing` may take a lock along with the
 * customer's id. Throws unauthenticated where the session has outlived its customer.
 */
export function createCartLock(sharing = (customerId: RawBuilder<number>) => customerId) {
  const write = writeOf(([customerId, now]: Places<readonly [number, Date]>, em: StoreEntityManager) =>
    db(em)
      .insertInto('cart')
      .values({ customer_id: sharing(customerId), updated_at: now })
      .onDuplicateKeyUpdate({ updated_at: now }),
  );
  return async (em: StoreEntityManager, customerId: number, now: Date): Promise<void> => {
    try {
      await write(em, [customerId, now]);
    } catch (error) {
      if (isMissingReference(error)) throw new DomainError('unauthenticated', messages.sessionEnded);
      throw error;
    }
  };
}

export const lockCart = createCartLock();
