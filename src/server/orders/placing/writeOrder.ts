import { becomesLow } from '#shared/domain/catalog/availability.ts';
import { pictureOf } from '#shared/domain/catalog/pictureColors.ts';
import { formatDecimal, formatPesos, toCentavos, toPesos } from '#shared/domain/money.ts';
import { lastOfMany } from '#shared/domain/orders/orderLimits.ts';
import { isSameStudent } from '#shared/domain/orders/students.ts';
import { paymentStatusWhenPlaced } from '#shared/domain/payments/paymentStatus.ts';
import { storeDayOf } from '#shared/domain/storeTime.ts';
import { DomainError } from '#shared/errors.ts';
import { tookTheLast } from '#shared/serverMessages.ts';
import { moveStock, type SizeStockRow } from '../../catalog/stocks/stockMoves.ts';
import type { OrderCustomer } from '../../customers/orderingCustomer.ts';
import { db } from '../../platform/database/db.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { orderNumbers } from '../../settings/pickupCalendarLock.ts';
import { asItWas, writeChanges } from '../change/changeOrder.ts';
import { type NewReceipt, writeReceipts } from '../change/writeReceipts.ts';
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
  /** The seller and the money of a counter sale. */
  sale?: { staff: { id: number; name: string }; receipt: NewReceipt } | undefined;
}

/** Writes a decided order with its stock and event, and clears its cart lines. Needs the locks of cart, sizes and slot. */
export async function writeOrder(
  deps: Deps,
  em: StoreEntityManager,
  plan: OrderPlan,
  placing: Placing,
): Promise<OrderParts> {
  const { customer, now, sale } = placing;
  const order = await insertOrder(em, plan, placing);
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
  const data = { was: asItWas(placed), ...takenData(takenSizes(plan, placing.sizes), lines) };
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
  // The actor is the store, because the history shows staff a note about stock here.
  await writeChanges(deps, em, [change], { actor: 'store', at: now });
  return placed;
}

async function insertOrder(
  em: StoreEntityManager,
  { counter, total, lines: _lines, students: _students, ...choices }: OrderPlan,
  { order_no, customer, proof, reference, now, sale }: Placing,
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
    proof_amount: proof === null && !sale ? null : formatDecimal(total),
    part_paid_amount: null,
    payment_status: sale ? ('Confirmed' as const) : paymentStatusWhenPlaced(choices.mode_of_payment, proof !== null),
    payment_changed_at: now,
    payment_staff_name: sale?.staff.name ?? null,
    payment_reason: '',
    payment_reference: reference,
    status: sale ? ('Claimed' as const) : ('Pending' as const),
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

interface TakenSize {
  stock_id: number;
  name: string;
  size: SizeStockRow;
  before: number;
  after: number;
}

/** `sizes` are as before the order. */
function takenSizes(plan: OrderPlan, sizes: readonly SizeStockRow[]): TakenSize[] {
  const linesOf = Map.groupBy(plan.lines, ({ cartLine }) => cartLine.size_price_id);
  return sizes.flatMap((size) => {
    const lines = linesOf.get(size.id) ?? [];
    const before = size.available_quantity;
    const after = lines.reduce((left, { cartLine }) => left - cartLine.quantity, before);
    const name = lines[0]?.product.name ?? '';
    return lines.length === 0 ? [] : [{ stock_id: size.stock_id, name, size, before, after }];
  });
}

function takenData(
  taken: readonly TakenSize[],
  lines: readonly OrderLineRow[],
): Pick<OrderEventData, 'low' | 'sold_out' | 'activity'> {
  const low = taken
    .filter(({ before, after, size }) => becomesLow(before, after, size.restock_level))
    .map(({ size, after, name }) => ({ size, quantity: after, name }));
  const last = lastOfMany(taken);
  if (last.length === 0) return low.length > 0 ? { low } : {};
  const isLast = (line: OrderLineRow) =>
    last.some(({ stock_id, size }) => stock_id === line.stock_id && size.size === line.size);
  return {
    ...(low.length > 0 && { low }),
    sold_out: last.map(({ name, size }) => ({ stock: { _id: String(size.stock_id), name }, size: size.size })),
    activity: {
      kind: 'stock',
      detail: {
        to: tookTheLast(new Set(last.map(({ stock_id }) => stock_id)).size),
        lines: lines.filter(isLast).map(({ id }) => id),
      },
    },
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
