import { becomesLow } from '#shared/domain/catalog/availability.ts';
import { pictureOf } from '#shared/domain/catalog/products/pictureColors.ts';
import { formatDecimal, toCentavos } from '#shared/domain/money.ts';
import { lastOfMany } from '#shared/domain/orders/orderLimits.ts';
import { isSameStudent } from '#shared/domain/orders/students.ts';
import { paymentStatusWhenPlaced } from '#shared/domain/payments/paymentStatus.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { tookTheLast } from '#shared/serverMessages.ts';
import { moveStock, type SizeStockRow } from '../../catalog/stocks/bulk/stockMoves.ts';
import type { OrderCustomer } from '../../customers/orderingCustomer.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { orderNumbers } from '../../settings/pickupCalendarLock.ts';
import { asItWas } from '../change/changeOrder.ts';
import type { OrderEventData } from '../events/orderEvents.ts';
import type { OrderLineRow, OrderParts, StudentRow } from '../order/orders.records.ts';
import type { OrderPlan, PlannedLine, PlannedStudent } from './orderDecision.ts';

interface Placing {
  order_no: string;
  customer: OrderCustomer;
  proof: string | null;
  /** The number of the transfer, normalised. */
  reference: string;
  now: Date;
  sizes: readonly SizeStockRow[];
  /** The seller of a counter sale, which is paid and claimed. */
  seller?: { id: number; name: string };
}

/** Writes a decided order and its stock; returns it with its change, for writeChanges. Needs the locks of sizes and slot. */
export async function writeOrder(em: StoreEntityManager, plan: OrderPlan, placing: Placing) {
  const { now, seller } = placing;
  const order = await insertOrder(em, plan, placing);
  const students = await insertStudents(em, order.id, plan.students);
  const lines = await insertLines(em, order, plan.lines, students);
  await moveStock(
    em,
    placing.sizes,
    lines.flatMap(({ id, size_price_id, quantity }) =>
      size_price_id === null ? [] : [{ size_price_id, order_line_id: id, quantity: -quantity }],
    ),
    { reason: 'order', staff_user_id: seller?.id ?? null, staff_name: seller?.name ?? null, created_at: now },
  );
  const placed: OrderParts = { order, lines, students };
  const data = { was: asItWas(placed), ...stockNews(placing.sizes, lines) };
  return { placed, change: { kind: 'placed', id: order.id, status: order.status, data } as const };
}

async function insertOrder(
  em: StoreEntityManager,
  { counter, total, lines: _lines, students: _students, ...choices }: OrderPlan,
  { order_no, customer, proof, reference, now, seller }: Placing,
): Promise<OrderParts['order']> {
  const row = {
    order_no,
    customer_id: customer.id,
    // A customer who signed in by phone may have no name.
    customer_name: customer.full_name || customer.name || customer.phone_number,
    customer_email: customer.email,
    customer_phone_number: customer.phone_number,
    ...choices,
    counter_id: counter && Number(counter._id),
    pickup_moved_from: null,
    pickup_moved_reason: '',
    proof_of_payment_filename: proof,
    proof_uploaded_at: proof === null ? null : now,
    proof_deleted_at: null,
    proof_amount: proof === null && !seller ? null : formatDecimal(total),
    part_paid_amount: null,
    payment_status: seller ? ('Confirmed' as const) : paymentStatusWhenPlaced(choices.mode_of_payment, proof !== null),
    payment_changed_at: now,
    payment_staff_name: seller?.name ?? null,
    payment_reason: '',
    payment_reference: reference,
    status: seller ? ('Claimed' as const) : ('Pending' as const),
    status_changed_at: now,
    total_amount: formatDecimal(total),
    created_at: now,
  };
  const { insertId } = await db(em).insertInto('order').values(row).executeTakeFirstOrThrow();
  return { id: Number(insertId), ...row, counter };
}

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

/** Keys of one INSERT ... VALUES are consecutive (openDatabase.ts; MySQL manual, AUTO_INCREMENT Handling in InnoDB, simple inserts). */
async function insertLines(
  em: StoreEntityManager,
  { id, status, created_at }: OrderParts['order'],
  planned: readonly PlannedLine[],
  students: readonly StudentRow[],
) {
  const lines = planned.map(({ cartLine, product, addon, amount }) => ({
    order_id: id,
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
    status,
    status_changed_at: status === 'Claimed' ? created_at : null,
    order_student_id: students.find((each) => cartLine.student && isSameStudent(each, cartLine.student))?.id ?? null,
  }));
  const { insertId } = await db(em).insertInto('order_line').values(lines).executeTakeFirstOrThrow();
  return lines.map((line, index) => ({ id: Number(insertId) + index, ...line }));
}

/**
 * News for staff about the ordered sizes (`sizes` is their state before): sizes that become low, and products with many
 * pieces that sell out.
 */
function stockNews(
  sizes: readonly SizeStockRow[],
  lines: readonly (OrderLineRow & { size_price_id: number | null })[],
): Pick<OrderEventData, 'low' | 'sold_out' | 'activity'> {
  const taken = sizes.map((size) => {
    const own = lines.filter(({ size_price_id }) => size_price_id === size.id);
    const before = size.available_quantity;
    const after = own.reduce((left, { quantity }) => left - quantity, before);
    return { stock_id: size.stock_id, name: own[0]?.name ?? '', size, before, after };
  });
  const low = taken.filter(({ before, after, size }) => becomesLow(before, after, size.restock_level));
  const last = lastOfMany(taken);
  const soldOut = new Set(last.map(({ size }) => size.id));
  const to = tookTheLast(new Set(last.map(({ stock_id }) => stock_id)).size);
  const tookLast = lines.filter(({ size_price_id }) => size_price_id !== null && soldOut.has(size_price_id));
  return {
    ...(low.length > 0 && { low: low.map(({ size, after, name }) => ({ size, quantity: after, name })) }),
    ...(last.length > 0 && {
      sold_out: last.map(({ name, size }) => ({ stock: { _id: String(size.stock_id), name }, size: size.size })),
      activity: { kind: 'stock', detail: { to, lines: tookLast.map(({ id }) => id) } },
    }),
  };
}

/** Draws an order number, 2026-11-000042, rising within the store's month. If `place` rejects, the next order gets it. */
export async function withOrderNo<Result>(
  { numbers, now, config }: Pick<Deps, 'numbers' | 'now' | 'config'>,
  place: (order_no: string) => Promise<Result>,
): Promise<Result> {
  const { timeZone } = config.store;
  const at = now();
  const sequence = orderNumbers(at, timeZone);
  const number = await numbers.draw(sequence);
  try {
    return await place(`${storeDayOf(at, timeZone).slice(0, 7)}-${String(number).padStart(6, '0')}`);
  } catch (error) {
    // After other errors the order may be committed.
    if (error instanceof DomainError) await numbers.giveBack(sequence, number);
    throw error;
  }
}
