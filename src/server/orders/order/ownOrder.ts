import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/services.ts';

/** Checked before the order is locked, so that no one can lock another customer's order. Throws not_found. */
export async function assertOwnOrder({ em }: Deps, customerId: number, id: number): Promise<void> {
  const found = db(em).selectFrom('order').select('id').where('id', '=', id).where('customer_id', '=', customerId);
  if (!(await found.executeTakeFirst())) throw new DomainError('not_found', serverMessages.orderNotFound);
}
