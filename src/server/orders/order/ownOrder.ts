import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';

/** Throws not_found unless the order is the customer's: asked before it is locked, so that nobody holds up a stranger's order. */
export async function assertOwnOrder({ em }: Deps, customerId: number, id: number): Promise<void> {
  const found = db(em).selectFrom('order').select('id').where('id', '=', id).where('customer_id', '=', customerId);
  if (!(await found.executeTakeFirst())) throw new DomainError('not_found', serverMessages.orderNotFound);
}
