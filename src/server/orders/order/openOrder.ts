import type { Order } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { recordRead } from '../../masterData/auditReads.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, Services } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import { getOrder } from './orders.queries.ts';

/** Reads an order as getOrder; reads by staff are recorded in the audit log. */
export async function openOrder(deps: Deps, caller: Caller, orderId: number): Promise<Order> {
  const order = await getOrder(deps, caller, orderId);
  if (caller.kind === 'staff') await recordRead(deps, caller.staff, { record_type: 'order', record_id: orderId });
  return order;
}

/** Records that a staff user opened a proof. Throws forbidden if the user is no longer active. */
export async function recordProofRead(services: Services, filename: string, staffId: number): Promise<void> {
  const staff = await db(services.forkEm())
    .selectFrom('staff_user')
    .select(['id', 'name'])
    .where('id', '=', staffId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!staff) throw new DomainError('forbidden', serverMessages.proofUrlExpired);
  await recordRead(services, staff, { record_type: 'proof', record_id: filename });
}

/** A repeated call reads the order again by its stored key: no personal data is stored, and the proof URL is new. */
export const orderAgain = {
  toStored: ({ _id }: Order) => ({ _id }),
  fromStored: (deps: Deps, caller: Caller, { _id }: Pick<Order, '_id'>) => getOrder(deps, caller, Number(_id)),
};

/** Checked before the order is locked, so that no one can lock another customer's order. Throws not_found. */
export async function assertOwnOrder({ em }: Deps, customerId: number, id: number): Promise<void> {
  const found = db(em).selectFrom('order').select('id').where('id', '=', id).where('customer_id', '=', customerId);
  if (!(await found.executeTakeFirst())) throw new DomainError('not_found', serverMessages.orderNotFound);
}
