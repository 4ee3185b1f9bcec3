import { db } from '#server/platform/database/db.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import { formatDecimal } from '#shared/domain/money.ts';
import { orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import type { PaymentStatus } from '#shared/domain/payments/paymentStatus.ts';
import { type StoreDay, storeDayOf } from '#shared/domain/storeTime.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { insertRows, type NewRow, reserveKeys } from './insertRows.ts';
import type { PastLine, PastOrder, SellableItem } from './orderHistory.ts';

/** Returns the stored file and upload time of an order's proof of payment, or null if none was uploaded. */
export type ProofOf = (order: PastOrder, order_no: string) => { filename: string; uploaded_at: Date } | null;

interface OrderContext {
  timeZone: string;
  staffIds: readonly number[];
  proofOf: ProofOf;
}

/** Opening rows of the ledger: the present stock of each size. */
export async function insertOpenings(
  em: StoreEntityManager,
  items: readonly SellableItem[],
  created_at: Date,
): Promise<void> {
  const sizes = items.flatMap((item) => item.sizes);
  const openings = sizes.map(
    ({ id, available_quantity }): NewRow<'stock_ledger'> => ({
      size_price_id: id,
      quantity: available_quantity,
      reason: 'opening',
      created_at,
    }),
  );
  await insertRows(em, 'stock_ledger', openings);
}

/** Adds the sold pieces to the opening rows from `firstSize` on, so that the ledger's sum is today's stock. */
export async function raiseOpenings(em: StoreEntityManager, firstSize = 1): Promise<void> {
  await em.execute(
    `update stock_ledger opening
     join (
       select size_price_id, sum(quantity) as moved from stock_ledger
       where size_price_id >= ? and reason <> 'opening' group by size_price_id
     ) later on later.size_price_id = opening.size_price_id
     set opening.quantity = opening.quantity - later.moved
     where opening.reason = 'opening'`,
    [firstSize],
  );
}

type Event = NewRow<'event'> & { created_at: Date };

/** Writes orders with their records. `finish` writes their events in the order of time. */
export async function createOrderWriter(em: StoreEntityManager, { timeZone, staffIds, proofOf }: OrderContext) {
  const nextOrder = await reserveKeys(em, 'order');
  const nextLine = await reserveKeys(em, 'order_line');
  const nextNumber = await orderNumbers(em);
  const staff = await db(em).selectFrom('staff_user').select(['id', 'name']).execute();
  const nameOf = new Map(staff.map(({ id, name }) => [id, name]));
  const events: Event[] = [];

  const prepare = (order: PastOrder) => {
    const id = nextOrder();
    const order_no = nextNumber(storeDayOf(order.created_at, timeZone));
    const proof = proofOf(order, order_no);
    const lines = order.lines.map((line) => ({ ...line, id: nextLine() }));
    const staff_user_id = staffIds[id % staffIds.length] ?? null;
    const prepared = { order, id, order_no, proof, lines, staff_user_id };
    events.push(...eventsOf(prepared, nameOf.get(staff_user_id ?? 0) ?? null));
    return prepared;
  };

  return {
    write: async (orders: readonly PastOrder[]): Promise<void> => {
      const prepared = orders.map(prepare);
      await insertRows(em, 'order', prepared.map(toOrderRow));
      const lineRows = prepared.flatMap(({ id, lines }) => lines.map((line) => toLineRow(id, line)));
      await insertRows(em, 'order_line', lineRows);
      const students = prepared.flatMap(({ id, order }) => order.students.map((each) => ({ order_id: id, ...each })));
      await insertRows(em, 'order_student', students);
      await insertRows(em, 'stock_ledger', prepared.flatMap(ledgerOf));
      const receipts = prepared.flatMap((each) => receiptOf(each, nameOf.get(each.staff_user_id ?? 0) ?? null));
      await insertRows(em, 'payment_receipt', receipts);
    },
    finish: async (): Promise<void> => {
      // Sample events have no effects, so there are no tasks.
      events.sort((a, b) => a.created_at.getTime() - b.created_at.getTime());
      await insertRows(em, 'event', events);
      for (const [month, number] of nextNumber.reached) await setSequence(em, `order_no:${month}`, number);
    },
  };
}

type Prepared = {
  order: PastOrder;
  id: number;
  order_no: string;
  proof: ReturnType<ProofOf>;
  lines: readonly (PastLine & { id: number })[];
  staff_user_id: number | null;
};

function toOrderRow({ order, id, order_no, proof }: Prepared): NewRow<'order'> {
  return {
    id,
    order_no,
    customer_id: order.buyer.id,
    customer_name: order.buyer.name,
    customer_email: order.buyer.email,
    customer_phone_number: order.buyer.phone_number,
    receiving_option: 'Pick-Up',
    pickup_time: order.pickup_time,
    mode_of_payment: 'Bank Transfer',
    proof_of_payment_filename: proof?.filename ?? null,
    proof_uploaded_at: proof?.uploaded_at ?? null,
    payment_status: paymentStatusOf(order.status, proof !== null),
    payment_changed_at: proof?.uploaded_at ?? order.created_at,
    status: order.status,
    status_changed_at: order.status_changed_at,
    total_amount: formatDecimal(order.total),
    refund_owed: isPaid(order.status, proof !== null) ? formatDecimal(order.total - dueOf(order)) : null,
    created_at: order.created_at,
  };
}

const dueOf = ({ lines }: PastOrder) =>
  lines.reduce((sum, { amount, status }) => sum + (status === 'Cancelled' ? 0 : amount), 0);

const isPaid = (status: PastOrder['status'], hasProof: boolean) => paymentStatusOf(status, hasProof) === 'Confirmed';

function receiptOf(
  { order, id, proof, staff_user_id }: Prepared,
  staff_name: string | null,
): NewRow<'payment_receipt'>[] {
  if (!isPaid(order.status, proof !== null)) return [];
  return [
    {
      order_id: id,
      kind: 'received',
      amount: formatDecimal(order.total),
      way: 'Bank Transfer',
      staff_user_id,
      staff_name,
      created_at: proof?.uploaded_at ?? order.created_at,
    },
  ];
}

/** Staff process an order only after its proof is confirmed. */
function paymentStatusOf(status: PastOrder['status'], hasProof: boolean): PaymentStatus {
  if (!hasProof) return 'Awaiting Proof';
  return status === 'Pending' ? 'To Check' : 'Confirmed';
}

function toLineRow(
  order_id: number,
  { id, item, size, color, other_fields, quantity, amount, status, steps }: PastLine & { id: number },
): NewRow<'order_line'> {
  return {
    id,
    order_id,
    stock_id: item.stock_id,
    size_price_id: size?.id ?? null,
    category_id: item.category.id,
    category_name: item.category.name,
    name: item.name,
    description: item.description,
    uom: item.uom,
    image_filename: item.image_filename,
    selling_price: formatDecimal(item.selling_price),
    addon_price: formatDecimal(size?.addon_price ?? 0),
    size: size?.size ?? '',
    color,
    other_fields,
    quantity,
    amount: formatDecimal(amount),
    status,
    status_changed_at: steps.at(-1)?.at ?? null,
  };
}

function ledgerOf({ order, lines, staff_user_id }: Prepared): NewRow<'stock_ledger'>[] {
  return lines.flatMap(({ id, size, quantity, steps }) => {
    if (!size) return [];
    const entry = { size_price_id: size.id, order_line_id: id };
    const taken = {
      ...entry,
      quantity: -quantity,
      reason: 'order' as const,
      staff_user_id: null,
      created_at: order.created_at,
    };
    const cancelled = steps.find((step) => step.to === 'Cancelled');
    return cancelled
      ? [taken, { ...entry, quantity, reason: 'cancelled' as const, staff_user_id, created_at: cancelled.at }]
      : [taken];
  });
}

/** The events of an order, the earliest first. All its lines change together. */
function eventsOf({ order, id, lines, proof, staff_user_id }: Prepared, staffName: string | null): Event[] {
  const event = (kind: string, created_at: Date, data: object, actor: Pick<Event, 'actor_id' | 'actor_name'> = {}) => ({
    ...{ subject: 'order', subject_id: id, kind, created_at, ...actor },
    data: JSON.stringify(data),
  });
  const placed = lines.map((line) => ({ line: line.id, from: null, to: 'Pending' }));
  const byCustomer = { actor_name: staffMessages.theCustomer };
  const byStaff = { actor_id: staff_user_id, actor_name: staffName };
  const statusOf = (line: PastLine, step: number) => line.steps[step]?.to ?? 'Pending';
  return [
    event('placed', order.created_at, { status: 'Pending', changes: placed }),
    ...(proof ? [event('proof', proof.uploaded_at, { status: 'Pending' }, byCustomer)] : []),
    ...(lines[0]?.steps ?? []).map(({ at }, step) => {
      const changes = lines.map((line) => ({
        line: line.id,
        from: statusOf(line, step - 1),
        to: statusOf(line, step),
      }));
      return event('status', at, { status: orderStatusOf(changes.map(({ to }) => to)), changes }, byStaff);
    }),
  ];
}

async function orderNumbers(em: StoreEntityManager) {
  const sequences = await em.execute<{ name: string; value: number }[]>(
    "select name, value from sequence where name like 'order_no:%'",
  );
  const reached = new Map(sequences.map(({ name, value }) => [name.slice('order_no:'.length), Number(value)]));
  const next = (day: StoreDay): string => {
    const month = day.slice(0, 7);
    const number = (reached.get(month) ?? 0) + 1;
    reached.set(month, number);
    return `${month}-${String(number).padStart(6, '0')}`;
  };
  return Object.assign(next, { reached });
}

async function setSequence(em: StoreEntityManager, name: string, value: number): Promise<void> {
  await em.execute('insert into sequence (name, value) values (?, ?) on duplicate key update value = values(value)', [
    name,
    value,
  ]);
}
