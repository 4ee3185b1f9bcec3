import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { customerOrdersInput, Order } from '#shared/contracts/orders.ts';
import type { OrderStatus } from '#shared/domain/orders/orderStatus.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { loadCustomer } from '../../customers/customers.queries.ts';
import { requireOwnEmail } from '../../customers/ownEmail.ts';
import { signProofUrl } from '../../pictures/signedUrl.ts';
import { db, query } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import type { Caller } from '../../platform/sessions/callContext.ts';
import type { StaffMember } from '../../platform/sessions/staffMember.ts';
import { counterWhere } from '../../settings/counters.queries.ts';
import { type OrderColumns, READ_COLUMNS } from './orderColumns.ts';
import { type OrderLineRow, type OrderParts, type StudentRow, toOrder, withinScope } from './orders.records.ts';
import { hasWords, isInView } from './ownOrderFilters.ts';

/** Throws not_found for another customer's order. */
export async function findOwnOrder(em: StoreEntityManager, customerId: number, orderNo: string) {
  const order = await selectOrders(em)
    .select(['o.status_changed_at', 'o.payment_changed_at', 'o.payment_reminded_at'])
    .where('o.order_no', '=', orderNo)
    .where('o.customer_id', '=', customerId)
    .executeTakeFirst();
  const [parts] = order ? await withLines(em, [order]) : [];
  if (!parts) throw new DomainError('not_found', serverMessages.orderNotFound);
  return parts;
}

/** Returns the customer's own order, or the part in the staff user's scope. Throws not_found. */
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

export const toStaffOrder = (deps: Deps, { id, scope }: StaffMember, parts: OrderParts): Order => ({
  ...toOrder(withinScope(parts, scope), createProofUrls(deps, id)),
  ...(parts.listed_again?.length && { listed_again: [...parts.listed_again] }),
});

/** Condition: an order (`order as o`) has a line in scope, with statuses at one of them; true for a null scope. */
export function hasLineInScope(scope: StaffMember['scope'], statuses?: readonly OrderStatus[]): RawBuilder<SqlBool> {
  if (scope === null) return sql<SqlBool>`true`;
  if (scope.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`exists (
    select 1 from order_line as l where l.order_id = o.id and l.category_id in (${sql.join(scope)})
      ${statuses ? sql`and l.status in (${sql.join(statuses)})` : sql``}
  )`;
}

const HEADS = 100;
/** Lines read and converted at a time; the last order of a group may exceed it. */
const LINES_OF_A_PART = 500;
/** A page of at most this number of orders is read in one part, without counting lines. */
const ORDERS_OF_A_SCREEN = 10;
/** Orders with at most this number of lines are read in one part. */
const LINES_AT_ONCE = 2_000;
export const MAX_CUSTOMER_ORDERS = 5_000;
const MAX_ORDER_BYTES = 16_000_000;
/** Approximate JSON bytes of an order, a line and a student without long texts. */
const BYTES_OF = { order: 700, line: 320, student: 35 };

/** Lists the customer's orders before `cursor`, newest first, in groups of lines. Throws forbidden for another's email, invalid if too many. */
export async function listCustomerOrders(
  deps: Deps,
  customerId: number,
  { email, cursor, limit, s, view }: z.output<typeof customerOrdersInput>,
): Promise<Order[]> {
  await requireOwnEmail(deps, customerId, email);
  const { readEm: em } = deps;
  const isScreen = limit !== null && limit !== undefined && limit <= ORDERS_OF_A_SCREEN;
  const readRows = (before: number | null) => {
    const size = limit ?? HEADS;
    if (before === null && !view && !s && isScreen) return selectHeads(em, selectKeys(em, customerId, size)).execute();
    const keys = selectKeys(em, customerId, size)
      .$if(before !== null, (query) => query.where('o.id', '<', before ?? 0))
      .where(isInView(view ?? null))
      .where(hasWords(s ?? ''));
    return selectHeads(em, keys).select(lineCount).execute();
  };
  const readHeads = async (before: number | null) => toHeads(await readRows(before));
  const first = await readHeads(cursor ?? null);
  // A customer who has ordered cannot be gone, so only an empty list needs the query.
  if (first.length === 0) await loadCustomer(em, customerId);
  const isAll = Boolean(limit) || first.length < HEADS;
  const proofUrlOf = createProofUrls(deps);
  const make = async (heads: readonly OrderHead[]) =>
    (await withLines(em, heads)).map((each) => toOrder(each, proofUrlOf));
  if (isScreen || (isAll && linesOf(first) <= LINES_AT_ONCE)) return make(first);
  const { orders, bytes } = await measureOrders(em, customerId, cursor ?? null, isAll ? first.at(-1)?.id : undefined);
  if (orders > MAX_CUSTOMER_ORDERS || bytes > MAX_ORDER_BYTES) throw tooManyOrders();

  const all: Order[] = [];
  for (let heads = first; heads.length > 0; heads = isAll ? [] : await readHeads(heads.at(-1)?.id ?? 0))
    for (const group of inGroups(heads, LINES_OF_A_PART)) all.push(...(await make(group)));
  return all;
}

/** Returns the latest orders, at most `most` and about LINES_AT_ONCE lines. */
export async function listLatestOrders(deps: Deps, customerId: number, most: number): Promise<Order[]> {
  const heads = toHeads(
    await selectHeads(deps.readEm, selectKeys(deps.readEm, customerId, most))
      .select(lineCount)
      .execute(),
  );
  const [latest = []] = inGroups(heads, LINES_AT_ONCE);
  const proofUrlOf = createProofUrls(deps);
  return (await withLines(deps.readEm, latest)).map((each) => toOrder(each, proofUrlOf));
}

/** An order of a list; `line_count` is selected if lines are counted. */
type OrderHead = SelectedOrder & { line_count?: number };

const linesOf = (heads: readonly OrderHead[]) => heads.reduce((sum, { line_count }) => sum + Number(line_count), 0);

const selectKeys = (em: StoreEntityManager, customerId: number, size: number) =>
  db(em)
    .selectFrom('order as o')
    .select('o.id')
    .where('o.customer_id', '=', customerId)
    .orderBy('o.id', 'desc')
    .limit(size);

const selectHeads = (em: StoreEntityManager, keys: ReturnType<typeof selectKeys>) =>
  selectColumns(em)
    .innerJoin(keys.as('k'), 'k.id', 'o.id')
    .leftJoin('order_student as st', 'st.order_id', 'o.id')
    .select(['st.id as student_id', 'st.name as student_name', 'st.grade_level', 'st.section']);

const lineCount = sql<number>`(select count(*) from order_line l where l.order_id = o.id)`.as('line_count');

type HeadRow = Omit<OrderHead, 'student_list'> & {
  [Column in keyof Omit<StudentRow, 'id' | 'name'>]: string | null;
} & {
  student_id: number | null;
  student_name: string | null;
};

function toHeads(rows: readonly HeadRow[]): OrderHead[] {
  const heads = new Map<number, OrderHead & { student_list: StudentRow[] }>();
  for (const row of rows) {
    const head = heads.get(row.id) ?? Object.assign(row, { student_list: [] });
    heads.set(row.id, head);
    const { student_id: id, student_name, grade_level, section } = row;
    if (id !== null)
      head.student_list.push({ id, name: student_name ?? '', grade_level: grade_level ?? '', section: section ?? '' });
  }
  return [...heads.values()].sort((one, other) => other.id - one.id);
}

/** Groups orders into about `most` lines each; the last order of a group may exceed it. */
function inGroups(heads: readonly OrderHead[], most: number): OrderHead[][] {
  const groups: OrderHead[][] = [];
  let lines = Number.POSITIVE_INFINITY;
  for (const head of heads) {
    if (lines >= most) {
      groups.push([]);
      lines = 0;
    }
    groups.at(-1)?.push(head);
    lines += Math.max(1, Number(head.line_count));
  }
  return groups;
}

/** Counts the customer's orders from `from` to below `before`, and estimates their JSON bytes. */
async function measureOrders(
  em: StoreEntityManager,
  customerId: number,
  before: number | null,
  from: number | undefined,
): Promise<{ orders: number; bytes: number }> {
  const isOf = sql`o.customer_id = ${customerId} and ${before === null ? sql`true` : sql`o.id < ${before}`}
    and ${from === undefined ? sql`true` : sql`o.id >= ${from}`}`;
  const [row] = await query(
    em,
    sql<{ orders: number; line_bytes: number; student_bytes: number }>`
      select (select count(*) from \`order\` o where ${isOf}) as orders,
      (select sum(${BYTES_OF.line} + octet_length(l.name) + octet_length(l.description) + octet_length(l.other_fields))
        from order_line l join \`order\` o on o.id = l.order_id where ${isOf}) as line_bytes,
      (select sum(${BYTES_OF.student} + octet_length(st.name) + octet_length(st.grade_level))
        from order_student st join \`order\` o on o.id = st.order_id where ${isOf}) as student_bytes`,
  );
  const orders = Number(row?.orders ?? 0);
  return { orders, bytes: orders * BYTES_OF.order + Number(row?.line_bytes ?? 0) + Number(row?.student_bytes ?? 0) };
}

const tooManyOrders = () => fieldError('invalid', 'limit', serverMessages.tooManyOrders);

export type SelectedOrder = OrderColumns & { student_list: StudentRow[] | null };

export const selectOrders = (em: StoreEntityManager) =>
  selectColumns(em).select(
    sql<StudentRow[] | null>`(
      select json_arrayagg(json_object('id', st.id, 'name', st.name, 'grade_level', st.grade_level, 'section', st.section))
      from order_student st where st.order_id = o.id
    )`.as('student_list'),
  );

function selectColumns(em: StoreEntityManager) {
  return db(em)
    .selectFrom('order as o')
    .select(READ_COLUMNS.map((column) => `o.${column}` as const))
    .select(counterWhere(sql`w.id = o.counter_id`).as('counter'));
}

/** Adds the lines to orders in one statement, keeping their order. */
export async function withLines<Selected extends SelectedOrder>(
  em: StoreEntityManager,
  orders: readonly Selected[],
): Promise<(OrderParts & { order: Omit<Selected, 'student_list'>; lines: LineOfSize[] })[]> {
  if (orders.length === 0) return [];
  const linesOf = Map.groupBy(
    await readLines(
      em,
      orders.map(({ id }) => id),
    ),
    (line) => line.order_id,
  );
  return orders.map((order) => ({
    order,
    lines: inOrder(linesOf.get(order.id) ?? []),
    students: inOrder(order.student_list ?? []),
  }));
}

type LineOfSize = OrderLineRow & { size_price_id: number | null };

/** Unsorted, because sorting makes MariaDB copy the texts. The index is forced, else the optimizer compares every index of order_id. */
const readLines = (em: StoreEntityManager, ids: readonly number[]) =>
  query(
    em,
    sql<LineOfSize & { order_id: number }>`
    select id, order_id, stock_id, category_id, name, description, uom, image_filename, selling_price, addon_price, size, color,
      other_fields, quantity, amount, status, cancel_reason, size_price_id, order_student_id, reduced_amount
    from order_line force index (order_line_order_status) where order_id in (${sql.join(ids)})`,
  );

/** Lines and students are sorted by key, as they were entered. */
const inOrder = <Row extends { id: number }>(rows: Row[]) => rows.sort((one, other) => one.id - other.id);

/** Signs short-lived URLs of proofs; for staff they contain the viewer, for the audit log. */
export function createProofUrls(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  viewer: number | null = null,
): (filename: string) => string {
  const moment = now();
  return (filename) => signProofUrl(config.sessionSecret, filename, moment, viewer);
}
