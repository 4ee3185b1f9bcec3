import { sql } from 'kysely';
import { formatDecimal, parseDecimal } from '#shared/domain/money.ts';
import { stockEffect } from '#shared/domain/orders/orderStatus.ts';
import { amountPaid } from '#shared/domain/payments/amountDue.ts';
import { refundOwed } from '#shared/domain/payments/receipts.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { findSizeId, listedAgain, lockSizes, moveStock } from '../../catalog/stocks/bulk/stockMoves.ts';
import { findLowSizes } from '../../catalog/stocks/lowStock.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import {
  type Actor,
  type OrderAsItWas,
  type OrderEventData,
  type OrderEventWriter,
  writeOrderEvents,
} from '../events/orderEvents.ts';
import { counterName } from '../order/orderMessages.ts';
import { dueOf, type OrderParts } from '../order/orders.records.ts';
import { reindexOrder } from '../order/orderWords.ts';
import { type LineChange, type LockedOrder, lockOrder, type OrderChange, type Undo } from './orderChange.ts';
import { assertEnoughStock, stockMovesOf } from './statusDecision.ts';
import { writeExchange } from './writeExchange.ts';
import { writeReceipts } from './writeReceipts.ts';

export interface By {
  actor: Actor;
  at: Date;
}

/** Locks an order, lets `decide` plan the change (null: none) and writes it. `lockFirst` takes locks that precede the order's. */
export function changeOrder(
  deps: Deps,
  orderId: number,
  by: By,
  decide: (locked: LockedOrder, em: StoreEntityManager) => Promise<OrderChange | null> | OrderChange | null,
  lockFirst?: (em: StoreEntityManager) => Promise<unknown>,
): Promise<OrderParts> {
  return inTransaction(deps.em, async (em) => {
    await lockFirst?.(em);
    const locked = await lockOrder(em, orderId);
    const change = await decide(locked, em);
    return change ? writeChange(deps, em, locked, { by, change }) : locked;
  });
}

/** Writes lines with stock and ledger, columns, money, audit row and event. Throws sold_out if a cancelled line's stock is gone. */
async function writeChange(
  deps: Deps,
  em: StoreEntityManager,
  locked: LockedOrder,
  { by, change }: { by: By; change: OrderChange },
): Promise<OrderParts> {
  const { lines = [] } = change;
  const statusOf = new Map(
    lines.map(({ line, to, reason }) => [line.id, { status: to, cancel_reason: to === 'Cancelled' ? reason : '' }]),
  );
  const exchange = change.exchanged && (await writeExchange(em, locked, change.exchanged, entryOf(by)));
  const after = {
    ...locked,
    order: { ...locked.order, ...change.columns, ...(change.counter && { counter: change.counter }) },
    lines: exchange?.lines ?? locked.lines.map((line) => ({ ...line, ...statusOf.get(line.id) })),
  };
  const moved = change.counter && { counter_id: Number(change.counter._id) };
  const columns = { ...change.columns, ...moved, ...refundColumn(locked, after) };
  const { low, listed_again } = exchange || (await writeLines(em, locked, { ...change, columns }, by));
  const data = {
    was: asItWas(after),
    ...(low.length > 0 && { low }),
    ...(exchange && { exchange: exchange.exchange }),
    ...change.data,
  };
  // writeLines has already written the columns.
  const rest = lines.length > 0 ? {} : columns;
  await writeChanges(
    deps,
    em,
    [{ ...change, columns: rest, data, id: locked.order.id, status: after.order.status }],
    by,
  );
  const isMoney = amountPaid(after.order) !== amountPaid(locked.order) || change.receipt;
  if (isMoney) await writeReceipts(em, after.order, change.receipt ? [change.receipt] : [], by);
  // Orders are found by total, amounts and transfer numbers.
  if (isMoney || exchange) await reindexOrder(em, after.order.id);
  return { ...after, listed_again };
}

/** Returns the new `refund_owed` if it has changed. */
function refundColumn({ order }: LockedOrder, after: OrderParts): { refund_owed?: string } {
  const owed = refundOwed(after.order, dueOf(after.lines));
  return owed === parseDecimal(order.refund_owed ?? '0.00') ? {} : { refund_owed: formatDecimal(owed) };
}

/** Writes changes of several locked orders without lines: one statement per set of equal columns, and one event per order. */
export async function writeChanges(
  deps: OrderEventWriter,
  em: StoreEntityManager,
  changes: readonly (OrderChange & { id: number; status: LockedOrder['order']['status'] })[],
  { actor, at }: By,
): Promise<void> {
  const byColumns = Map.groupBy(changes, ({ columns = {} }) => JSON.stringify(columns));
  for (const group of byColumns.values()) {
    const [first] = group;
    if (!first?.columns || Object.keys(first.columns).length === 0) continue;
    const ids = group.map(({ id }) => id);
    await db(em).updateTable('order').set(first.columns).where('id', 'in', ids).execute();
  }
  await writeAudit(
    em,
    typeof actor === 'string' ? null : actor,
    at,
    changes.flatMap(({ id, audit }) =>
      audit ? [{ record_type: 'order' as const, record_id: id, action: 'updated' as const, changes: audit }] : [],
    ),
  );
  const events = changes.map(({ id, kind, status, data, reason = '' }) => ({
    kind,
    order_id: id,
    data: { status, ...data },
    reason,
    created_at: at,
  }));
  await writeOrderEvents(deps, em, events, actor);
}

/** Writes lines and the order's columns with stock and ledger; returns sizes that became low and those listed again. */
async function writeLines(
  em: StoreEntityManager,
  { lines }: LockedOrder,
  { lines: wanted = [], columns = {}, undo = null }: OrderChange,
  { actor, at }: By,
): Promise<{ low: NonNullable<OrderEventData['low']>; listed_again: string[] }> {
  if (wanted.length === 0) return { low: [], listed_again: [] };
  const changes: LineChange[] = [];
  for (const change of wanted) changes.push(await counted(em, change));
  const moves = stockMovesOf(changes);
  const moved = moves.map((move) => move.size_price_id);
  const sizes = await lockSizes(em, moved);
  assertEnoughStock(moves, sizes, lines);
  const entry = entryOf({ actor, at });
  const returned = moves.filter((move) => move.quantity > 0);
  const taken = moves.filter((move) => move.quantity < 0);
  await moveStock(em, sizes, returned, { ...entry, reason: 'cancelled' });
  await moveStock(em, sizes, taken, { ...entry, reason: 'reinstated' });
  // One statement per set of equal line columns; the last also writes the order's columns.
  const written = changes.map((change) => ({ id: change.line.id, set: lineColumns(change, undo, at) }));
  const groups = [...Map.groupBy(written, ({ set }) => JSON.stringify(set)).values()];
  for (const [index, group] of groups.entries()) {
    const [first] = group as [(typeof group)[number]];
    const own = index === groups.length - 1 ? Object.entries(columns).map(([name, value]) => [`o.${name}`, value]) : [];
    await sql`update order_line l join \`order\` o on o.id = l.order_id
      set ${sql.join([...Object.entries(first.set), ...own].map(([name, value]) => sql`${sql.ref(String(name))} = ${value}`))}
      where l.id in (${sql.join(group.map(({ id }) => id))})`.execute(db(em));
  }
  const names = new Map(changes.map(({ line: { size_price_id, name } }) => [size_price_id, name]));
  const nameOf = (id: number) => names.get(id) ?? '';
  return {
    low: findLowSizes(sizes, moves).map((low) => ({ ...low, name: nameOf(low.size.id) })),
    listed_again: listedAgain(sizes, moves, nameOf),
  };
}

/** A reopened line takes stock if its product is counted now, even if it was not when it was ordered. */
async function counted(em: StoreEntityManager, change: LineChange): Promise<LineChange> {
  const { stock_id, size_price_id, size, status } = change.line;
  if (size_price_id !== null || stock_id === null || stockEffect(status, change.to) !== 'take') return change;
  const now_counted = await findSizeId(em, stock_id, size);
  return { ...change, line: { ...change.line, size_price_id: now_counted }, now_counted };
}

/** The author and time of stock changes for the ledger. */
function entryOf({ actor, at }: By) {
  const who =
    typeof actor === 'string'
      ? { id: null, name: actor === 'store' ? serverMessages.theStore : staffMessages.theCustomer }
      : actor;
  return { staff_user_id: who.id, staff_name: who.name, created_at: at };
}

/** An undo restores the time at which the line got its earlier status. */
function lineColumns({ line, to, reason, now_counted }: LineChange, undo: Undo | null, at: Date) {
  const before = undo?.lines.get(line.id);
  return {
    'l.status': to,
    'l.cancel_reason': to === 'Cancelled' ? reason : '',
    'l.status_changed_at': before?.since ?? at,
    ...(now_counted && { 'l.size_price_id': now_counted }),
    ...(line.status === 'Cancelled' && { 'l.taken_up_at': before ? before.takenUpAt : at }),
  };
}

/** The changeable parts of an order, copied into its event. */
export const asItWas = ({ order, lines }: OrderParts): OrderAsItWas => ({
  pickup_time: order.pickup_time?.toISOString() ?? null,
  has_proof: order.proof_of_payment_filename !== null,
  proof_amount: order.proof_amount,
  payment_status: order.payment_status,
  counter: counterName(order.counter),
  lines: Object.fromEntries(lines.map(({ id, status }) => [id, status])),
});
