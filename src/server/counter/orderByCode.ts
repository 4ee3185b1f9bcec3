import type { CounterOrder } from '#shared/contracts/counter.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import type { StaffMember } from '../platform/sessions/staffMember.ts';
import { openCounterOrder } from './counterOrder.queries.ts';
import { createOrderCode, orderOfCode } from './orderCode.ts';

/** Opens the order of a code. Throws not_found for an invalid code or an order outside the scope. */
export async function openOrderByCode(deps: Deps, staff: StaffMember, code: string): Promise<CounterOrder> {
  const orderId = orderOfCode(deps.config.sessionSecret, code);
  if (orderId === null) throw new DomainError('not_found', serverMessages.orderCodeUnknown);
  return openCounterOrder(deps, staff, orderId);
}

/** Throws not_found for another customer's order. */
export async function readOrderCode(deps: Deps, customerId: number, orderId: number): Promise<{ code: string }> {
  const own = await db(deps.em)
    .selectFrom('order')
    .select('id')
    .where('id', '=', orderId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!own) throw new DomainError('not_found', serverMessages.orderNotFound);
  return { code: createOrderCode(deps.config.sessionSecret, own.id) };
}
