import { sql } from 'kysely';
import { formatDecimal, parseDecimal } from '#shared/domain/money.ts';
import { stockEffect } from '#shared/domain/orders/orderStatus.ts';
import { amountPaid } from '#shared/domain/payments/amountDue.ts';
import { refundOwed } from '#shared/domain/payments/receipts.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { findLowSizes } from '../../catalog/stocks/lowStock.ts';
import { findSizeId, listedAgain, lockSizes, moveStock } from '../../catalog/stocks/stockMoves.ts';
import { writeAudit } from '../../masterData/audit.ts';
import { db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { type Actor, type OrderEventData, type OrderEventWriter, writeOrderEvents } from '../events/orderEvents.ts';
import { dueOf, type OrderParts } from '../order/orders.records.ts';
import { indexOrderAnew } from '../order/orderWords.ts';
import { asItWas } from './asItWas.ts';
import { type LockedOrder, lockOrder } from './lockOrder.ts';
import type { LineChange, OrderChange, Undo } from './orderChange.ts';
import { assertEnoughStock, stockMovesOf } from './statusDecision.ts';
import { writeExchange } from './writeExchange.ts';
import { writeReceipts } from './writeReceipts.ts';

/** Who changes orders, and when. */
export interface By {
  actor: Actor;
  at: Date;
}

/**
 * Changes an order, in one transaction: locks it, has `decide` say what is to change (null: nothing), and writes that. The one way in which one
 * order is changed after it was placed; what changes many at once uses writeChanges. Returns the order after the change. Throws not_found, and
 * what `decide` throws. `lockFirst` takes the locks that come before an order's.
 */
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

/**
 * Writes a change of a locked order: lines with their stock and its ledger, columns, money, audit row and the event, which is its history and
 * which all else follows. Throws sold_out where the stock of a cancelled line has gone.
 */
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
  // With lines, the columns have been written along with them.
  const rest = lines.length > 0 ? {} : columns;
  await writeChanges(
    deps,
    em,
    [{ ...change, columns: rest, data, id: locked.order.id, status: after.order.status }],
    by,
  );
  const isMoney = amountPaid(after.order) !== amountPaid(locked.order) || change.receipt;
  if (isMoney) await writeReceipts(em, after.order, change.receipt, by);
  // The order is found by its total, and by the amounts and the numbers of its money.
  if (isMoney || exchange) await indexOrderAnew(em, after.order.id);
  return { ...after, listed_again };
}

/** Returns the column by which the list of refunds finds an order, where it is not right after a change. */
function refundColumn({ order }: LockedOrder, after: OrderParts): { refund_owed?: string } {
  const owed = refundOwed(after.order, dueOf(after.lines));
  return owed === parseDecimal(order.refund_owed ?? '0.00') ? {} : { refund_owed: formatDecimal(owed) };
}

/** Writes changes of several orders whose rows are locked, without lines: columns that are alike by one statement, and an event each. */
export async function writeChanges(
  deps: OrderEventWriter,
  em: StoreEntityManager,
  changes: readonly (OrderChange & { id: number; status: LockedOrder['order']['status'] })[],
  { actor, at }: By,
): Promise<void> {
  const alike = Map.groupBy(changes, ({ columns = {} }) => JSON.stringify(columns));
  for (const group of alike.values()) {
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

/** Gives lines their statuses, and the order its columns, with stock and ledger; returns the sizes that became low by it, and those listed again. */
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
  // One statement for all lines that come to have the same columns; the last takes the order's own along.
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

/** The change of a cancelled line takes from its size although the product was not counted when it was ordered: it is by now. */
async function counted(em: StoreEntityManager, change: LineChange): Promise<LineChange> {
  const { stock_id, size_price_id, size, status } = change.line;
  if (size_price_id !== null || stock_id === null || stockEffect(status, change.to) !== 'take') return change;
  const now_counted = await findSizeId(em, stock_id, size);
  return { ...change, line: { ...change.line, size_price_id: now_counted }, now_counted };
}

/** Who changes stock, and when, as the ledger has it. */
function entryOf({ actor, at }: By) {
  const who =
    typeof actor === 'string'
      ? { id: null, name: actor === 'store' ? serverMessages.theStore : staffMessages.theCustomer }
      : actor;
  return { staff_user_id: who.id, staff_name: who.name, created_at: at };
}

/** Returns the columns of a line that a change writes. An undo gives back the time at which the line got its earlier status. */
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
