import type { z } from 'zod';
import type { customerOrdersInput, Order } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { loadCustomer } from '../customers/customers.queries.ts';
import { requireOwnEmail } from '../customers/ownEmail.ts';
import type { Deps } from '../deps.ts';
import type { StoreEntityManager } from '../entities.ts';
import { rows } from '../platform/database/rows.ts';
import { signProofAddress } from '../platform/sessions/signedAddress.ts';
import type { Caller } from '../platform/trpc/procedures.ts';
import { type OrderParts, type OrderRow, toOrder, withinScope } from './orders.records.ts';

/** One order: the customer's own, or what staff may see of it. Throws not_found for any other. */
export async function getOrder(deps: Deps, caller: Caller, orderId: number): Promise<Order> {
  const owner = caller.kind === 'customer' ? caller.customerId : null;
  const order = await selectOrders(deps.em)
    .where('id', '=', orderId)
    .$if(owner !== null, (query) => query.where('customer_id', '=', owner ?? 0))
    .executeTakeFirst();
  const [whole] = order ? await withLines(deps.em, [order]) : [];
  const parts = whole && withinScope(whole, caller.kind === 'staff' ? caller.staff.scope : null);
  if (!parts || parts.lines.length === 0) throw new DomainError('not_found', messages.orderNotFound);
  return toOrder(parts, proofAddresses(deps));
}

/** The customer's orders, newest first; those before `cursor`. Throws forbidden where `email` names somebody else. */
export async function listCustomerOrders(
  deps: Deps,
  customerId: number,
  { email, cursor, limit }: z.output<typeof customerOrdersInput>,
): Promise<Order[]> {
  await requireOwnEmail(deps, customerId, email);
  const orders = await selectOrders(deps.em)
    .where('customer_id', '=', customerId)
    .$if(typeof cursor === 'number', (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  // A customer who has ordered cannot be gone, so only an empty list needs the question.
  if (orders.length === 0) await loadCustomer(deps.em, customerId);
  const parts = await withLines(deps.em, orders);
  return parts.map((order) => toOrder(order, proofAddresses(deps)));
}

/** The columns that an order's record needs. */
export const ORDER_COLUMNS = [
  'id',
  'order_no',
  'customer_name',
  'customer_email',
  'customer_phone_number',
  'receiving_option',
  'order_address',
  'pickup_time',
  'mode_of_payment',
  'proof_of_payment_filename',
  'status',
  'total_amount',
  'created_at',
] as const;

/** Orders with the columns of their record, for the caller to narrow. */
export function selectOrders(em: StoreEntityManager) {
  return rows(em).selectFrom('order').select(ORDER_COLUMNS);
}

/** Orders with their lines and students, in the order given; two statements for any number of them. */
export async function withLines(em: StoreEntityManager, orders: readonly OrderRow[]): Promise<OrderParts[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const lines = await rows(em)
    .selectFrom('order_line')
    .select(['id', 'order_id', 'stock_id', 'category_id', 'name', 'description', 'uom', 'image_filename'])
    .select(['selling_price', 'addon_price', 'size', 'color', 'other_fields', 'quantity', 'amount', 'status'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  const students = await rows(em)
    .selectFrom('order_student')
    .select(['order_id', 'name', 'grade_level'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const studentsOf = Map.groupBy(students, (student) => student.order_id);
  return orders.map((order) => ({
    order,
    lines: linesOf.get(order.id) ?? [],
    students: studentsOf.get(order.id) ?? [],
  }));
}

/** Gives the short-lived address of a proof, signed at this moment. */
export function proofAddresses({ config, now }: Pick<Deps, 'config' | 'now'>): (filename: string) => string {
  const moment = now();
  return (filename) => signProofAddress(config.sessionSecret, filename, moment);
}
