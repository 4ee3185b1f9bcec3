import type { BoardOrder, Order } from '#shared/contracts/orders.ts';
import { toCentavos, toPesos } from '#shared/domain/money.ts';
import { compareOnDashboard } from '#shared/domain/orders/dashboardOrder.ts';
import { linesOfWholeOrder, type OrderStatus, orderStatusOf } from '#shared/domain/orders/orderStatus.ts';
import { amountDue } from '#shared/domain/payments/amountDue.ts';
import type { ApiOutput } from '../../api/appRouter.ts';

export type Board = ApiOutput['dashboard']['index'];

/** Whether the board has only the first lines of an order. */
export const isShortened = (order: Order | BoardOrder): boolean =>
  'line_count' in order && order.line_count > order.orders.length;

/** The order's own status and totals follow. Of a shortened order only its first lines. `reason` is the reason of a cancellation. */
export function withStatus<Shown extends Order>(
  order: Shown,
  status: OrderStatus,
  lineIds: readonly string[] | null,
  reason = '',
): Shown {
  const statusOf = (line: Order['orders'][number]) => line.order_status.status;
  const chosen = lineIds ?? linesOfWholeOrder(order.orders, statusOf).map(({ _id }) => _id);
  const cancel_reason = status === 'Cancelled' ? reason : '';
  const orders = order.orders.map((line) =>
    chosen.includes(line._id) && statusOf(line) !== status
      ? { ...line, order_status: { status }, cancel_reason }
      : line,
  );
  const due = amountDue(orders.map((line) => ({ amount: toCentavos(line.amount), status: statusOf(line) })));
  const order_status = { status: orderStatusOf(orders.map(statusOf)) };
  return { ...order, orders, order_status, ...(!isShortened(order) && { amount_due: toPesos(due) }) };
}

export function changedLines(before: Order, after: Order) {
  return before.orders.flatMap(({ _id, order_status, cancel_reason }) => {
    const now = after.orders.find((line) => line._id === _id)?.order_status.status;
    if (now === undefined || now === order_status.status) return [];
    return [{ _id, order_status: order_status.status, old_order_status: now, cancel_reason }];
  });
}

export function withOrder(board: Board, order: Order): Board {
  const lists = board.lists.map((list) => {
    const isListed = list.orders.some(({ _id }) => _id === order._id);
    const belongs = list.status === order.order_status.status;
    if (!isListed && !belongs) return list;
    const others = list.orders.filter(({ _id }) => _id !== order._id);
    return {
      ...list,
      count: list.count + Number(belongs) - Number(isListed),
      orders: belongs
        ? [...others, toBoardOrder(order)].sort((one, other) =>
            compareOnDashboard(list.status, sortKeyOf(one), sortKeyOf(other)),
          )
        : others,
    };
  });
  return { ...board, lists };
}

const toBoardOrder = (order: Order | BoardOrder): BoardOrder => ({
  line_count: order.orders.length,
  student_count: order.students.length,
  ...order,
});

const sortKeyOf = ({ _id, pickup_time }: Order) => ({ id: Number(_id), pickup_time });

/** Keeps unchanged parts, so that they are not rendered again. Ignores the proof's URL, which changes with each signature. */
export function reuseUnchanged(older: Board | undefined, newer: Board): Board {
  if (!older) return newer;
  const known = new Map(older.lists.flatMap((list) => list.orders).map((order) => [textOf(order), order]));
  const lists = newer.lists.map((list, index) => {
    const orders = list.orders.map((order) => known.get(textOf(order)) ?? order);
    const before = older.lists[index];
    const isSame = before?.status === list.status && before.count === list.count && isEqual(before.orders, orders);
    return isSame ? before : { ...list, orders };
  });
  const isSame = isEqual(older.lists, lists) && isEqual(older.notices, newer.notices);
  return isSame && older.last_event_id === newer.last_event_id ? older : { ...newer, lists };
}

const isEqual = <Part>(one: readonly Part[], other: readonly Part[]) =>
  one.length === other.length && one.every((part, index) => part === other[index]);

const texts = new WeakMap<Order, string>();

function textOf(order: Order): string {
  const text = texts.get(order) ?? JSON.stringify({ ...order, proof_of_payment_url: null });
  texts.set(order, text);
  return text;
}

export function findOrder(board: Board | undefined, id: string): BoardOrder | undefined {
  return board?.lists.flatMap((list) => list.orders).find((order) => order._id === id);
}

/** A page may repeat orders that moved in the meantime. */
export function mergePages(pages: readonly (readonly BoardOrder[])[]): BoardOrder[] {
  return [...new Map(pages.flat().map((order) => [order._id, order])).values()];
}
