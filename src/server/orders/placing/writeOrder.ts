import { type SqlBool, sql } from 'kysely';
import { pictureOf } from '#shared/domain/catalog/pictureColors.ts';
import { formatDecimal, formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { isBoundedSlot } from '#shared/domain/orders/orderLimits.ts';
import { SLOT_STATUSES } from '#shared/domain/orders/orderStatus.ts';
import { isSameStudent } from '#shared/domain/orders/students.ts';
import { paymentStatusWhenPlaced } from '#shared/domain/payments/paymentStatus.ts';
import { type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { fieldError } from '#shared/errors.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { moveStock, type SizeStockRow } from '../../catalog/stocks/stockMoves.ts';
import type { OrderCustomer } from '../../customers/orderingCustomer.ts';
import { db } from '../../platform/database/db.ts';
import { lockByName } from '../../platform/database/namedLock.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { asItWas } from '../change/asItWas.ts';
import { writeChanges } from '../change/changeOrder.ts';
import { type NewReceipt, writeReceipts } from '../change/writeReceipts.ts';
import type { OrderParts, StudentRow } from '../order/orders.records.ts';
import type { OrderPlan, PlannedLine, PlannedStudent } from './orderDecision.ts';
import { sharesPlaces, slotLock } from './slotLock.ts';
import { lastTaken, takenData, takenSizes } from './takenSizes.ts';

/** The data with which an order is written besides its plan. */
interface Placing {
  order_no: string;
  customer: OrderCustomer;
  /** The proof of payment that came with the order, already on disk. */
  proof: string | null;
  /** The number of the transfer, normalised; empty without one. */
  reference: string;
  now: Date;
  /** How many orders a pick-up slot takes, at each counter; 0 for any number. */
  ordersPerSlot: number;
  /** The sizes that it takes from, locked, as before the order. */
  sizes: readonly SizeStockRow[];
  /** Who sold it at the counter, and the money that came for it; left out where its customer placed it. */
  sale?: { staff: { id: number; name: string }; receipt: NewReceipt } | undefined;
}

/**
 * Writes a decided order: its row, lines and students, the stock it takes and the event; and clears the lines from the cart. Needs the locks of
 * the cart and of the sizes, and a share of the pick-up calendar. Throws invalid where the day has been closed
 * since it was read, or the slot is full.
 */
export async function writeOrder(
  deps: Deps,
  em: StoreEntityManager,
  plan: OrderPlan,
  placing: Placing,
): Promise<OrderParts> {
  const { customer, now, sale } = placing;
  const order = await insertOrder(em, plan, { ...placing, timeZone: deps.config.store.timeZone });
  const students = await insertStudents(em, order.id, plan.students);
  const lines = await insertLines(em, order, plan.lines, students);
  await moveStock(
    em,
    placing.sizes,
    lines.flatMap(({ id, size_price_id, quantity }) =>
      size_price_id === null ? [] : [{ size_price_id, order_line_id: id, quantity: -quantity }],
    ),
    { reason: 'order', staff_user_id: sale?.staff.id ?? null, staff_name: sale?.staff.name ?? null, created_at: now },
  );
  const placed = { order, lines, students };
  const taken = takenSizes(plan, placing.sizes);
  const data = { was: asItWas(placed), ...takenData(taken), ...lastTaken(lines, taken) };
  const change = { kind: 'placed', id: order.id, status: order.status, data } as const;
  if (sale) {
    const by = { actor: sale.staff, at: now };
    await writeReceipts(em, order, sale.receipt, by);
    const to = `${formatPesos(toPesos(plan.total))}, ${sale.receipt.way}`;
    const activity = { kind: 'sale', detail: { to } } as const;
    const audit = { sale: { from: null, to } };
    await writeChanges(deps, em, [{ ...change, data: { ...data, activity }, audit }], by);
    return placed;
  }
  const cartLines = plan.lines.map((line) => line.cartLine.id);
  await db(em).deleteFrom('cart_item').where('customer_id', '=', customer.id).where('id', 'in', cartLines).execute();
  // The store is the actor: the history tells staff about the stock here, and the customer does not say that.
  await writeChanges(deps, em, [change], { actor: 'store', at: now });
  return placed;
}

async function insertOrder(
  em: StoreEntityManager,
  { receiving_option, order_address, pickup_time, counter, mode_of_payment, total }: OrderPlan,
  { order_no, customer, proof, reference, now, timeZone, ordersPerSlot, sale }: Placing & { timeZone: string },
): Promise<OrderParts['order']> {
  const order = {
    order_no,
    // One who signed in by phone may have given no name at all.
    customer_name: customer.full_name || customer.name || customer.phone_number,
    customer_email: customer.email,
    customer_phone_number: customer.phone_number,
    receiving_option,
    order_address,
    pickup_time,
    pickup_moved_from: null,
    pickup_moved_reason: '',
    mode_of_payment,
    proof_of_payment_filename: proof,
    proof_deleted_at: null,
    proof_amount: proof === null && !sale ? null : formatDecimal(total),
    part_paid_amount: null,
    payment_status: sale ? ('Confirmed' as const) : paymentStatusWhenPlaced(mode_of_payment, proof !== null),
    payment_reason: '',
    payment_reference: reference,
    status: sale ? ('Claimed' as const) : ('Pending' as const),
    total_amount: formatDecimal(total),
    created_at: now,
  };
  const written = {
    ...order,
    customer_id: customer.id,
    counter_id: counter === null ? null : Number(counter._id),
    proof_uploaded_at: proof === null ? null : now,
    status_changed_at: now,
    payment_changed_at: now,
    payment_staff_name: sale?.staff.name ?? null,
  };
  // Those who close a day have the pick-up calendar alone, so that what is closed by now is seen here.
  const day = pickup_time === null ? '' : storeDayOf(pickup_time, timeZone);
  const isBounded = isBoundedSlot({ orders_per_slot: ordersPerSlot }, pickup_time, timeZone);
  // Orders of one slot come one after the other, so that those before this one are all counted.
  if (isBounded && pickup_time) await lockByName(em, slotLock(pickup_time));
  const hasRoom = isBounded
    ? sql`and (select count(*) from \`order\` taken
        where taken.status in (${sql.join(SLOT_STATUSES)}) and taken.pickup_time = ${pickup_time}
          and ${sharesPlaces('taken', written.counter_id)}) < ${ordersPerSlot}`
    : sql``;
  const isOpen = sql<SqlBool>`not exists (select date from closed_day where date = nullif(${day}, '')) ${hasRoom}`;
  const columns = Object.keys(written) as (keyof typeof written)[];
  const { insertId, numInsertedOrUpdatedRows } = await db(em)
    .insertInto('order')
    .columns(columns)
    .expression(sql`select ${sql.join(columns.map((column) => written[column]))} from dual where ${isOpen}`)
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) {
    const message = isBounded && !(await isClosed(em, day)) ? messages.slotFull : serverMessages.dayJustClosed;
    throw fieldError('invalid', 'pickup_time', message);
  }
  return { id: Number(insertId), ...order, counter };
}

/** By a locking read, which sees what the insert has met: the transaction's snapshot may be older than the day's closing. */
async function isClosed(em: StoreEntityManager, day: StoreDay): Promise<boolean> {
  const closed = await db(em)
    .selectFrom('closed_day')
    .select('date')
    .where('date', '=', day)
    .modifyEnd(sql`lock in share mode`)
    .executeTakeFirst();
  return closed !== undefined;
}

/** The students of an order with their keys, which its lines name. */
async function insertStudents(
  em: StoreEntityManager,
  order_id: number,
  planned: readonly PlannedStudent[],
): Promise<StudentRow[]> {
  if (planned.length === 0) return [];
  const rows = planned.map((student) => ({ order_id, ...student }));
  const { insertId } = await db(em).insertInto('order_student').values(rows).executeTakeFirstOrThrow();
  return planned.map(({ student_id: _, ...student }, index) => ({ id: Number(insertId) + index, ...student }));
}

/** Rows of one INSERT ... VALUES have keys without a gap, one apart (openDatabase.ts; MySQL's manual, AUTO_INCREMENT handling in InnoDB, simple inserts), as MikroORM relies on, too. */
async function insertLines(
  em: StoreEntityManager,
  { id, status, created_at }: OrderParts['order'],
  planned: readonly PlannedLine[],
  students: readonly StudentRow[],
) {
  const lines = planned.map((line) => ({
    ...toLineRow(id, line),
    status,
    status_changed_at: status === 'Claimed' ? created_at : null,
    order_student_id:
      students.find((each) => line.cartLine.student && isSameStudent(each, line.cartLine.student))?.id ?? null,
  }));
  const { insertId } = await db(em).insertInto('order_line').values(lines).executeTakeFirstOrThrow();
  return lines.map((line, index) => ({ id: Number(insertId) + index, ...line }));
}

function toLineRow(order_id: number, { cartLine, product, addon, amount }: PlannedLine) {
  return {
    order_id,
    stock_id: cartLine.stock_id,
    size_price_id: cartLine.size_price_id,
    category_id: Number(product.category._id),
    category_name: product.category.name,
    name: product.name,
    description: product.description,
    uom: product.uom,
    image_filename: pictureOf(product.images, cartLine.color)?.filename ?? null,
    selling_price: formatDecimal(toCentavos(product.selling_price)),
    addon_price: formatDecimal(addon),
    size: cartLine.size,
    color: cartLine.color,
    other_fields: cartLine.other_fields,
    quantity: cartLine.quantity,
    amount: formatDecimal(amount),
    reduced_amount: '0.00',
    cancel_reason: '',
  };
}
