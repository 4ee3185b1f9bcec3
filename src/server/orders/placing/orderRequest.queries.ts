import { sql } from 'kysely';
import type { OrderForm } from '#shared/contracts/orders.ts';
import type { SettingKey } from '#shared/contracts/settings.ts';
import type { HeldOrders, OrderLimits } from '#shared/domain/orders/orderLimits.ts';
import { OPEN_STATUSES, SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { UNPAID_PAYMENTS } from '#shared/domain/payments/paymentStatus.ts';
import type { ProductHours } from '#shared/domain/pickups/productHours.ts';
import type { Counter } from '#shared/domain/storeFacts.ts';
import { DomainError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { type JoinedStudent, toCartStudent } from '../../cart/cartLines.ts';
import { type CustomerRow, profileColumns } from '../../customers/customers.records.ts';
import { db } from '../../platform/database/db.ts';
import type { Services, StoreEntityManager } from '../../platform/services.ts';
import { counterWhere } from '../../settings/counters.queries.ts';
import {
  type CalendarDays,
  calendarColumns,
  calendarDays,
  calendarFromColumns,
} from '../../settings/pickupCalendar.queries.ts';
import { settingColumn, settingFromColumn } from '../../settings/settings.queries.ts';
import type { OrderableLine } from './orderDecision.ts';

/** Who asks for an order, and what of their cart it is of. */
export interface OrderRequest {
  customer: CustomerRow;
  /** The ticked ones of the cart lines that the form names, by their keys. */
  lines: OrderableLine[];
  /** Whether there is less left of one of them than it wants: as of now, without a lock. */
  isShort: boolean;
  /** The limits of the customer, the orders that they have, and the settings; all as of the lock of the cart. */
  limits: OrderLimits;
  held: HeldOrders;
  calendar: ReturnType<typeof calendarFromColumns>;
  offersDelivery: boolean;
  /** The counter that the form names; null without one, or where it is none. */
  counter: Counter | null;
  product_hours: ProductHours;
}

/**
 * Reads, in one statement, what an order form is about; an order needs the lock of the cart and its share of the pick-up calendar. Throws
 * unauthenticated for a customer who is gone.
 */
export async function loadOrderRequest(
  deps: Pick<Services, 'now' | 'config'>,
  em: StoreEntityManager,
  customerId: number,
  form: OrderForm,
): Promise<OrderRequest> {
  const at = form.pickup_time ?? null;
  const days = calendarDays(deps);
  const found = await readRequest(em, customerId, {
    pickupTime: at,
    counter: form.counter ?? null,
    days,
    lines: form.orders,
  });
  const [first] = found;
  if (!first) throw new DomainError('unauthenticated', messages.sessionEnded);
  return {
    customer: first,
    lines: found.flatMap(toLine).sort((one, other) => one.id - other.id),
    isShort: found.some(
      ({ restrict_if_no_available: isRestricted, available_quantity, quantity }) =>
        isRestricted && (available_quantity ?? 0) < (quantity ?? 0),
    ),
    limits: {
      product_piece_limit: settingFromColumn('product_piece_limit', first.product_piece_limit),
      unpaid_order_limit: settingFromColumn('unpaid_order_limit', first.unpaid_order_limit),
    },
    calendar: calendarFromColumns(first, deps),
    offersDelivery: settingFromColumn('offer_delivery', first.offer_delivery),
    counter: first.counter,
    product_hours: settingFromColumn('product_hours', first.product_hours),
    held: first.held,
  };
}

interface Asked {
  pickupTime: Date | null;
  counter: number | null;
  days: CalendarDays;
  lines: readonly number[];
}

/** Lines in no order: to sort them the database would write all these texts into a table first, which takes it longer than the rest. */
const readRequest = (em: StoreEntityManager, customerId: number, { pickupTime, counter, days, lines }: Asked) =>
  db(em)
    .selectFrom('customer')
    .leftJoin('cart_item as c', (join) =>
      join.onRef('c.customer_id', '=', 'customer.id').on('c.is_checked', '=', true).on('c.id', 'in', lines),
    )
    .leftJoin('size_price as s', (join) =>
      join.onRef('s.stock_id', '=', 'c.stock_id').onRef('s.size', '=', 'c.size').on('s.is_active', '=', true),
    )
    .leftJoin('student as st', 'st.id', 'c.student_id')
    .leftJoin('grade_level as g', 'g.id', 'st.grade_level_id')
    .select(['st.id as student_id', 'st.name as student_name', 'g.name as grade_level', 'st.section'])
    .select(profileColumns.map((column) => `customer.${column}` as const))
    .select(['s.id as size_price_id', 'c.id as line_id', 'c.stock_id', 'c.size'])
    .select(['s.available_quantity', 's.restrict_if_no_available'])
    .select(SETTINGS.map((key) => settingColumn(key).as(key)))
    .select(heldOrders(pickupTime).as('held'))
    .select(['c.color', 'c.other_fields', 'c.quantity', 'c.is_checked'])
    .select(calendarColumns(days))
    .select(counterWhere(sql`w.id = ${counter} and w.is_counter`).as('counter'))
    .where('customer.id', '=', customerId)
    .execute();

const SETTINGS = [
  'product_piece_limit',
  'unpaid_order_limit',
  'offer_delivery',
  'product_hours',
] as const satisfies readonly SettingKey[];

/**
 * How many open orders of the customer are not paid, and how many take up a place at a pick-up time. Counted in one walk through the customer's
 * orders: conditions of a `where` have the database look at every index that has one of their columns.
 */
const heldOrders = (pickupTime: Date | null) => sql<HeldOrders>`(select json_object(
  'unpaid', count(case when o.status in (${sql.join(OPEN_STATUSES)}) and o.payment_status in (${sql.join(UNPAID_PAYMENTS)}) then 1 end),
  'in_slot', count(case when o.status in (${sql.join(SLOT_STATUSES)}) and o.pickup_time = ${pickupTime} then 1 end))
  from \`order\` o where o.customer_id = customer.id)`;

/** The columns that a left join brings of a cart line: all of them, or nothing. */
type JoinedLine = { [Column in Exclude<keyof OrderableLine, 'id' | 'student'>]: OrderableLine[Column] | null } & {
  line_id: number | null;
} & JoinedStudent;

function toLine({
  line_id: id,
  stock_id,
  size,
  color,
  other_fields,
  quantity,
  is_checked,
  size_price_id,
  ...row
}: JoinedLine) {
  if (id === null || stock_id === null || quantity === null) return [];
  const choice = { size: size ?? '', color: color ?? '', other_fields: other_fields ?? {} };
  return [
    { id, stock_id, ...choice, student: toCartStudent(row), quantity, is_checked: is_checked ?? false, size_price_id },
  ];
}
