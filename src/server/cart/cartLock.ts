import type { RawBuilder } from 'kysely';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { db } from '../platform/database/db.ts';
import { isMissingReference } from '../platform/database/failures.ts';
import type { StoreEntityManager } from '../platform/services.ts';

/**
 * Makes the customer's cart where there is none and locks its row until the transaction ends, so that changes of one cart
 * and orders from it come one after the other. Comes first in every transaction that takes it; an expression for the customer's id
 * may take a lock along. Throws unauthenticated where the session has outlived its customer.
 */
export async function lockCart(
  em: StoreEntityManager,
  customerId: number | RawBuilder<number>,
  now: Date,
): Promise<void> {
  try {
    await db(em)
      .insertInto('cart')
      .values({ customer_id: customerId, updated_at: now })
      .onDuplicateKeyUpdate({ updated_at: now })
      .execute();
  } catch (error) {
    if (isMissingReference(error)) throw new DomainError('unauthenticated', messages.sessionEnded);
    throw error;
  }
}
