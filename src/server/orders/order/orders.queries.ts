import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { customerOrdersInput, Order } from '#shared/contracts/orders.ts';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { loadCustomer } from '../../customers/customers.queries.ts';
import { requireOwnEmail } from '../../customers/ownEmail.ts';
import { signProofUrl } from '../../pictures/signedUrl.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import {
  type OrderLineRow,
  type OrderParts,
  type OrderRow,
  type StudentRow,
  toOrder,
  withinScope,
} from './orders.records.ts';

/** One order: the customer's own, or what staff may see of it. Throws not_found for any other. */
export async function getOrder(deps: Deps, caller: Caller, orderId: number): Promise<Order> {
  const owner = caller.kind === 'customer' ? caller.customerId : null;
  const order = await selectOrders(deps.em)
    .where('o.id', '=', orderId)
    .$if(owner !== null, (query) => query.where('o.customer_id', '=', owner ?? 0))
    .executeTakeFirst();
  const [whole] = order ? await withLines(deps.em, [order]) : [];
  const parts = whole && withinScope(whole, caller.kind === 'staff' ? caller.staff.scope : null);
  if (!parts || parts.lines.length === 0) throw new DomainError('not_found', serverMessages.orderNotFound);
  return toOrder(parts, createProofUrls(deps, caller.kind === 'staff' ? caller.staff.id : null));
}

/** An order as it stands, whoever it belongs to. Throws not_found. */
export async function readOrderParts(em: StoreEntityManager, orderId: number): Promise<OrderParts> {
  const order = await selectOrders(em).where('o.id', '=', orderId).executeTakeFirst();
  const [parts] = order ? await withLines(em, [order]) : [];
  if (!parts) throw new DomainError('not_found', serverMessages.orderNotFound);
  return parts;
}

/** An order as a staff user sees it who sees some line of it. */
export const toStaffOrder = (deps: Deps, { id, scope }: StaffMember, parts: OrderParts): Order =>
  toOrder(withinScope(parts, scope), createProofUrls(deps, id));

/** Whether an order (`order as o`) has a line in a staff user's scope; true of every order where the scope is null. */
export function hasLineInScope(scope: StaffMember['scope']): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`true`;
  if (scope.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select 1 from order_line as l where l.order_id = o.id and l.category_id in (${sql.join(scope)})
  )`;
}

/** Orders read at a time where all are requested. */
const CHUNK_SIZE = 200;
/** The most orders in one response: what a process can hold for a few callers at once. */
export const MAX_CUSTOMER_ORDERS = 5_000;

/**
 * The customer's orders, newest first; those before `cursor`, at most `limit`, without one all there are. Throws forbidden
 * where `email` names somebody else, invalid where all are more than one response holds.
 */
export async function listCustomerOrders(
  deps: Deps,
  customerId: number,
  { email, cursor, limit }: z.output<typeof customerOrdersInput>,
): Promise<Order[]> {
  await requireOwnEmail(deps, customerId, email);
  const proofUrlOf = createProofUrls(deps);
  const listed: Order[] = [];
  for (let before = cursor ?? null, isMore = true; isMore; ) {
    const size = limit ?? CHUNK_SIZE;
    const orders = await selectOrders(deps.em)
      .where('o.customer_id', '=', customerId)
      .$if(before !== null, (query) => query.where('o.id', '<', before ?? 0))
      .orderBy('o.id', 'desc')
      .limit(size)
      .execute();
    listed.push(...(await withLines(deps.em, orders)).map((order) => toOrder(order, proofUrlOf)));
    isMore = !limit && orders.length === size;
    before = orders.at(-1)?.id ?? before;
    if (listed.length > MAX_CUSTOMER_ORDERS) throw tooManyOrders();
  }
  // A customer who has ordered cannot be gone, so only an empty list needs the query.
  if (listed.length === 0) await loadCustomer(deps.em, customerId);
  return listed;
}

/** Better than a list that is cut without a word. */
const tooManyOrders = () =>
  new DomainError('invalid', serverMessages.tooManyOrders, { errors: { limit: serverMessages.tooManyOrders } });

/** An order with its students, as `selectOrders` reads them together. */
export type SelectedOrder = OrderRow & { student_list: KeyedStudent[] | null };

/** Orders (`order as o`) with the columns of their record and their students, for the caller to narrow. */
export function selectOrders(em: StoreEntityManager) {
  return db(em)
    .selectFrom('order as o')
    .select(['o.id', 'o.order_no', 'o.customer_name', 'o.customer_email', 'o.customer_phone_number'])
    .select(['o.receiving_option', 'o.order_address', 'o.pickup_time', 'o.mode_of_payment'])
    .select(['o.pickup_moved_from', 'o.pickup_moved_reason'])
    .select([
      'o.proof_of_payment_filename',
      'o.proof_amount',
      'o.proof_deleted_at',
      'o.payment_status',
      'o.payment_reason',
      'o.payment_reference',
      'o.status',
      'o.total_amount',
      'o.created_at',
    ])
    .select(
      sql<KeyedStudent[] | null>`(
        select json_arrayagg(json_object('id', st.id, 'name', st.name, 'grade_level', st.grade_level))
        from order_student st where st.order_id = o.id
      )`.as('student_list'),
    );
}

/** Orders with their lines, in the order given; one statement for any number of them. */
export async function withLines<Selected extends SelectedOrder>(
  em: StoreEntityManager,
  orders: readonly Selected[],
): Promise<(OrderParts & { order: Omit<Selected, 'student_list'>; lines: LineOfSize[] })[]> {
  if (orders.length === 0) return [];
  const lines = await db(em)
    .selectFrom('order_line')
    .select(['id', 'order_id', 'stock_id', 'category_id', 'name', 'description', 'uom', 'image_filename'])
    .select(['selling_price', 'addon_price', 'size', 'color', 'other_fields', 'quantity', 'amount', 'status'])
    .select(['cancel_reason', 'size_price_id'])
    .where(
      'order_id',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('id')
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  return orders.map(({ student_list, ...order }) => ({
    order,
    lines: linesOf.get(order.id) ?? [],
    students: studentsOf(student_list),
  }));
}

type LineOfSize = OrderLineRow & { size_price_id: number | null };

type KeyedStudent = StudentRow & { id: number };

/** JSON_ARRAYAGG promises no order: students stand in that of their keys, as they were named. */
function studentsOf(list: KeyedStudent[] | null): StudentRow[] {
  return (list ?? []).sort((one, other) => one.id - other.id);
}

/** Returns the short-lived URL of a proof, signed at this moment; for staff it says who opens it, for the audit log. */
export function createProofUrls(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  viewer: number | null = null,
): (filename: string) => string {
  const moment = now();
  return (filename) => signProofUrl(config.sessionSecret, filename, moment, viewer);
}
